/**
 * What is tried first. With at least twelve characters asked for, most of what is guessed is made of a few words with
 * digits around them, so words are listed, and only such whole passwords as hold none of them. All in small letters,
 * without spaces, with look-alikes written as the letter (`passw0rd` as `password`).
 */
export const commonPasswords: ReadonlySet<string> = new Set(
  words(`
    correcthorsebatterystaple onceuponatime tobeornottobe maytheforcebewithyou thequickbrownfox
    thequickbrownfoxjumps thequickbrownfoxjumpsoverthelazydog theansweris42 neverforgetme
    nevergonnagiveyouup loremipsum loremipsumdolor loremipsumdolorsitamet youshallnotpass houseofcards
    gameofthrones lordoftherings startrekvoyager harrypotterhp jesuschristis inthenameofgod godisgoodallthetime
    thisismypassword thisisasecret thisisnotapassword iforgotmypassword idontknowthis whatisthepassword
    1q2w3e4r5t6y 1q2w3e4r5t6y7u 1q2w3e4r5t6y7u8i 1qaz2wsx3edc 1qaz2wsx3edc4rfv q1w2e3r4t5y6 qazwsxedcrfv
    qazwsxedcrfvtgb zaq12wsxcde3 zaq1xsw2cde3 qweasdzxcrfv 123qweasdzxc qwe123asd456 1a2b3c4d5e6f a1b2c3d4e5f6
    abc123def456 aa123456aa11 a1s2d3f4g5h6 1g2h3j4k5l6m 147258369147 159753456852 741852963741 789456123789
    789456123000 987654321000 314159265358 271828182845 112233445566 121212121212 123123123123 123321123321
  `).flatMap((word) => [
    word,
    word.replaceAll(/[013457]/g, (digit) => "oieast"["013457".indexOf(digit)] ?? digit),
  ]),
);

/** Names, teams and words of which guessed passwords are made, in the languages of those who work here. */
export const commonWords: readonly string[] = words(`
  lectern password passwort passwd passphrase kennwort motdepasse parola contrasena contrasenya senha wachtwoord geheim
  geheimnis segreto secret secrets supersecret topsecret letmein letmeinn openup opensesame sesame access accesso acces zugang
  welcome willkommen bienvenue benvenuto hello hallo bonjour salut ciao buongiorno guten morning goodmorning
  admin administrator administrateur amministratore operator operateur operatore root toor superuser sysadmin manager
  master owner reader user username benutzer utente guest gast login logon signin default standard system server service
  console konsole dashboard portal intranet company firma office buero training learning learn lesson lessons academy
  change changeme changeit changethis please bitte temporary temp test testing tester demo example sample initial
  qwerty qwertz azerty qwertyuiop qwertzuiop azertyuiop asdf asdfgh asdfghjkl yxcvbnm zxcvbnm qazwsx qweasd qweasdzxc iqaz
  abcdef abcdefg abcdefgh
  iloveyou iloveu loveyou lovely love lover forever always together ichliebedich liebe schatz schatzi jetaime amour
  tiamo amore teamo princess prinzessin princesse principessa sunshine sonnenschein soleil sole flower blume
  sweetheart babygirl babyboy baby angel engel angelo honey sugar chocolate schokolade cookie butterfly schmetterling
  monkey dragon tiger lion panther eagle falcon dolphin shadow kitty kitten puppy bunny elephant
  football fussball soccer calcio baseball basketball hockey tennis volleyball yankees lakers cowboys steelers arsenal
  chelsea liverpool manchester united barcelona realmadrid madrid bayern dortmund schalke juventus inter milan napoli roma
  superman batman spiderman ironman pokemon pikachu naruto starwars startrek skywalker darthvader hogwarts potter
  minecraft fortnite roblox nintendo playstation gandalf matrix trustno mustang ferrari porsche mercedes bmw audi
  volkswagen corvette harley
  michael michelle jessica ashley jennifer jordan daniel thomas andrew joshua matthew robert william charlie maggie
  nicole andrea andreas stefan stefanie sandra sabine martin markus marcel marco maria mario laura sophie julia christian
  alexander alexandra sebastian benjamin patrick anthony antonio giuseppe francesco francesca giovanni alessandro
  computer laptop internet google facebook instagram linkedin microsoft windows apple iphone samsung android
  linux ubuntu docker postgres postgresql mysql oracle database redis kubernetes github gitlab
  spring summer autumn winter fruehling fruhling sommer herbst printemps automne hiver primavera estate autunno inverno
  january february march april june july august september october november december januar februar maerz juni juli
  oktober dezember janvier fevrier juillet aout octobre decembre gennaio luglio agosto settembre ottobre dicembre
  monday tuesday wednesday thursday friday saturday sunday montag dienstag mittwoch donnerstag freitag samstag sonntag
  germany deutschland switzerland schweiz suisse svizzera austria oesterreich france italia italy europe america london
  paris berlin hamburg muenchen munchen zurich zuerich geneve vienna wien newyork california
  fuckyou fuckoff asshole bitch killer whatever nothing something anything freedom freiheit liberte jesus christ
  blessed heaven god money cash rich lucky happy smile friend friends family familie famille famiglia mother father
  security sicherheit secure safe private privat
`);

function words(text: string): string[] {
  return text.trim().split(/\s+/);
}
