/** A small scenario that uses everything the format offers; a test changes the file it is about. */
export function sampleScenario(changes: Record<string, (text: string) => string> = {}): Map<string, string> {
  const files = Object.entries({ "scenario.yaml": structure, "en.yaml": english });
  return new Map(files.map(([name, text]) => [name, changes[name]?.(text) ?? text]));
}

const structure = `key: sample
language: en
category: customer-service
minutes: 6
max_minutes: 20
pass_mark: 60
retired: false
skills: [complaint-handling]
face: keller
concepts:
  - {id: apology, weight: 1}
  - {id: new-date, weight: 2}
must_not:
  - {id: discount, consequence: fails, refused_by: [new-date]}
  - {id: insult, consequence: caps}
`;

const english = `title: "A sample"
description: "You speak with a customer."
character: {name: "Mara Keller", role: "Production manager"}
briefing: "The parts are late. They arrive on Thursday by ten."
goal: "She knows what comes next."
openings: ["My seals are not here.", "I was promised parts last week.", "Two days late and nobody calls me."]
small_talk: ["Good day to you.", "Hello, yes, fine.", "Nice of you to ask."]
acknowledgements: ["I see.", "Mhm, go on.", "All right.", "I hear you.", "Right, carry on."]
repair: ["You lost me there.", "That is another matter.", "What has that to do with my seals?", "Let us stay with my order."]
brief: ["Is that all?", "Could you say more?", "That was short."]
silence: ["Are you still there?", "I hear nothing."]
rude: ["Not in that tone, please.", "Let us stay polite.", "I did not insult you."]
echo: ["That is what I said.", "We have had that sentence."]
unknown_question: ["I cannot tell you that.", "I do not know.", "That is not for me to say."]
questions:
  - {any_of: [order number, which order], answers: ["It is 4711-B, you should have it on your screen."]}
wrap_up: ["Then nothing is open. Goodbye.", "That was all I needed."]
enough: ["I shall leave it there.", "Let us stop here for today."]
closings: {good: ["Good work.", "Thank you for everything."], fair: ["It is a start.", "We shall see."], poor: ["That did not help.", "I had hoped for more."]}
moods: {start: tense, good: relieved, bad: annoyed}
concepts:
  apology:
    name: "Apologise for the delay"
    criterion: "Says sorry for the delay."
    good_answer: "I'm sorry that your parts are late."
    missed: "Somebody who waits wants to hear it."
    reactions: ["Thank you for the apology.", "At least somebody says sorry.", "Your apology is noted."]
    probes: [["Have you nothing to say about it?", "And how do you see that?"], ["Is nobody sorry at your end?", "No word of regret?"]]
    rules:
      - {all_of: [[sorry, apologize, apology, regret], [delay, late, wait, inconvenience, this, that]]}
    avoid: ["sorry to say"]
    examples:
      - "I'm sorry that your parts are late."
      - "Please accept our apologies for the delay."
      - "We do apologise for this inconvenience."
      - "I really regret that you have to wait."
      - "My apologies, this should have gone better."
      - "So sorry about the late parts."
      - "That is our mistake and I apologise for it."
      - "I can only say sorry for that."
      - "Our sincere apologies, you were let down by us."
      - "I feel terrible about the delay, sorry."
      - "Sorry for keeping you waiting."
      - "We regret the inconvenience very much."
    counter_examples:
      - "I'm not sorry about the delay."
      - "Sorry to say, but this is the carrier's business."
      - "Why should I apologise for that?"
      - "The delay is nobody's fault."
      - "The carrier should apologise to you."
      - "Sorry, who is calling?"
  new-date:
    name: "Give a new date"
    criterion: "Gives a definite day or time."
    good_answer: "They arrive on Thursday by ten."
    missed: "She plans her line by it."
    reactions: ["Thursday is a date I can plan with.", "Good to have a firm date.", "That time helps me."]
    probes: [["How does it go on?", "And now what?"], ["On which day will they be here?", "When exactly do I get them?"]]
    rules:
      - {all_of: [[deliver, arrive, get, receive, have, there], [thursday, tomorrow, noon, "10:00"]]}
    examples:
      - "They arrive on Thursday by ten."
      - "You will have them on Thursday morning."
      - "We deliver on Thursday at 10:00."
      - "Your seals get there on Thursday."
      - "Delivery is Thursday, ten o'clock at the latest."
      - "Expect the seals on Thursday before ten."
      - "By Thursday, 10:00, they will be with you."
      - "It leaves customs tomorrow at noon."
      - "The new delivery date is Thursday."
      - "Thursday ten sharp, and that is firm."
      - "The lorry reaches you Thursday at ten."
      - "The parts will be there on Thursday."
    counter_examples:
      - "They will arrive at some point."
      - "When would you need them on Thursday?"
      - "I cannot deliver on Thursday."
      - "I don't know when they arrive."
      - "Maybe we have news on Friday."
      - "I will ask when they arrive."
must_not:
  discount:
    name: "Grant a discount"
    why: "Nobody asked for one, and it changes nothing about the date."
    instead: "I cannot change the price, but you will have them on Thursday."
    reactions: ["A discount? I shall hold you to that.", "Then I have it in writing: less to pay.", "So you pay for the delay. Good."]
    kind: concession
    rules:
      - {all_of: [[give, grant, get], [free of charge, for free]]}
    ask_back:
      when:
        - {all_of: [[price, cheaper, $amount], [come down, drop, fine, arrange, less]]}
        - {all_of: [[$exception]]}
      avoid: [next year]
      lines: ["So I pay less, is that it?", "Then you come down on the price?"]
      unclear: "You did not make clear that the price stays."
    examples: ["I'll give you 10 percent off.", "You get the parts for free.", "Okay, 5 %, but only for you.", "20 percent is fine."]
    counter_examples: ["Nobody gets 20 %.", "You want 10 percent off.", "I can't give you the parts for free."]
  insult:
    name: "Insult the customer"
    why: "She remembers the tone longer than the delay."
    instead: "I can hear that you are annoyed."
    reactions: ["I beg your pardon?", "That was uncalled for.", "You do not speak to me like that."]
    kind: insult
    ask_back:
      lines: ["Do you mean me by that?", "Did I hear that correctly?"]
      unclear: "You did not make clear that you meant no insult."
    examples: ["You idiot!", "You are so stupid.", "Go to hell.", "Moron!"]
    counter_examples: ["I was an idiot.", "You called me an idiot.", "You are not stupid."]
`;
