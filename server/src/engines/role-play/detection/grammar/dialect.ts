import type { Language } from "#kernel/language.ts";

/**
 * Forms of Swiss, Austrian and Bavarian German, of Québec, Belgium and Romandy, of Ticino and Naples, of Scotland and Australia, and
 * how people write who are learning the language: each with what it is in the standard. Read before stemming. Only forms
 * that mean nothing else in the standard.
 */
const written: Record<Language, string> = {
  en: `ah=i ah'm=i am ah'll=i will ye=you ye're=you are ye'll=you will youse=you yer=your wis=was wisnae=was not noo=now dae=do
    ken=know fae=from frae=from aboot=about oot=out hoose=house cannae=can not canny=can not cannot=can not dinnae=do not
    dinna=do not didnae=did not willnae=will not winnae=will not wouldnae=would not isnae=is not arenae=are not wasnae=was not
    havenae=have not hasnae=has not shouldnae=should not gonnae=going to tae=to wi=with naebody=nobody nae=no naw=no nothin=nothing
    nuthin=nothing somethin=something gimme=give me lemme=let me dunno=do not know ain't=is not aint=is not wanna=want to
    gotta=have to outta=out of kinda=kind of pals=friends mither=mother havnt=have not havent=have not wouldnt=would not
    couldnt=could not shouldnt=should not arent=are not wasnt=was not werent=were not yous=you mebbe=maybe arvo=afternoon reckon=think
    informations=information advices=advice`,
  de: `nöd=nicht nid=nicht nit=nicht net=nicht nöt=nicht ned=nicht nich=nicht nüt=nichts nüüt=nichts nix=nichts nixx=nichts
    kei=kein keni=keine kä=kein ka=kein koa=kein koan=keinen kan=keinen koane=keine niemer=niemand niemert=niemand neamd=niemand
    neamand=niemand nia=nie isch=ist is=ist san=sind bini=bin ich hani=habe ich chani=kann ich wotti=will ich han=habe hob=habe hon=habe
    händ=haben hend=haben hei=haben hobn=haben ham=haben hom=haben hets=hat es het=hat hot=hat hets=hat es chan=kann cha=kann ko=kann
    kao=kann chönd=können chöi=können chönne=können kenna=können kinna=können kennan=können kennma=können wir chönnted=könnten
    chönnt=könnte chönt=könnte kunnt=könnte mer=mir mia=wir tuet=tut tuat=tut duat=tut load=leid leed=leid laid=leid loid=leid eusi=unsere
    euse=unser eusem=unserem üsi=unsere üse=unser üsem=unserem üses=unser unsa=unser unsane=unsere eus=uns üs=uns ine=ihnen ihne=ihnen
    eana=ihnen ihna=ihnen dunschtig=donnerstag donnschtig=donnerstag donschtig=donnerstag dunnschtig=donnerstag donnerstog=donnerstag pfinztag=donnerstag
    friitig=freitag fritig=freitag freitog=freitag mäntig=montag mändig=montag mentig=montag montog=montag mondog=montag
    ziischtig=dienstag zyschtig=dienstag dienstog=dienstag deanstog=dienstag mittwuch=mittwoch mittwuchs=mittwoch morn=morgen
    morgn=morgen moang=morgen hüt=heute hütt=heute hüüt=heute heit=heute heid=heute geschter=gestern gestan=gestern zähni=zehn zehni=zehn zehne=zehn zäh=zehn
    drü=drei drüü=drei zwoi=zwei zwee=zwei vierzg=vierzig viazg=vierzig zwänzg=zwanzig zwanzg=zwanzig hundertzwänzg=hundertzwanzig
    schicked=schicken schicke=schicken schickn=schicken schick=schicke rüefe=rufe rüef=rufe lüte=rufe lüt=rufe lüüt=rufe lüted=rufen alüte=anrufen
    aalüte=anrufen ruaf=rufe ruf=rufe aa=an zrugg=zurück zruck=zurück zrück=zurück retour=zurück verzell=erzähl verzähl=erzähl
    verzöu=erzähl dazöh=erzähl gsehsch=siehst siagst=siehst siechst=siehst gseht=sieht wia=wie wos=was wär=wer wea=wer wora=woran säg=sage sägi=sage ich
    sog=sage sogi=sage ich mäld=melde mälde=melden meld=melde abe=herunter obi=herunter owe=herunter runter=herunter druck=drücke drück=drücke drugg=drücke
    au=auch ou=auch scho=schon schu=schon no=noch öpper=jemand öpis=etwas öppis=etwas spaat=spät spot=spät würkli=wirklich wirkli=wirklich wiakli=wirklich
    schaffed=arbeitet schaffet=arbeitet oabeits=arbeitet oabeit=arbeit arbet=arbeit hackn=arbeit orbeitstog=arbeitstage oabeitstog=arbeitstage arbetstäg=arbeitstage werktäg=werktage
    zäme=zusammen zsamm=zusammen zsamme=zusammen mitenand=miteinander näxte=nächste näxt=nächste nögscht=nächste nögschti=nächste nöchscht=nächste nächscht=nächste nexte=nächste nexti=nächste
    wuche=woche wuchä=woche wochn=woche gemma=gehen wir gömmer=gehen wir göhmer=gehen wir mached=machen mached=machen machmer=machen wir machma=machen wir treffemer=treffen wir treffma=treffen wir wemmer=wollen wir wömmer=wollen wir
    wolln=wollen chömed=kommen kumman=kommen kemma=kommen wett=möchte wött=möchte mecht=möchte mechat=möchte exgüsi=entschuldigung exgüsé=entschuldigung exküsi=entschuldigung
    exgüse=entschuldigung entschuldigens=entschuldigen sie entschuldigung=entschuldigung laar=leer lär=leer läär=leer kapitl=kapitel kapitu=kapitel gits=gibt es gibts=gibt es
    gibs=gibt es git=gibt chunnt=kommt chunt=kommt kimmt=kommt kummt=kommt gaht=geht goht=geht gohts=geht es gahts=geht es gehts=geht es wüsse=wissen wissn=wissen weiss=weiß woaß=weiß woass=weiß
    weli=welche weles=welches wöli=welche wölli=welche wöchi=welche nummere=nummer numma=nummer nummero=nummer rächnig=rechnung rechnig=rechnung gäld=geld göd=geld goid=geld gööd=geld geid=geld
    überchömed=bekommen überchunnt=bekommt überchömmed=bekommen kriagn=kriegen griagn=kriegen kriang=kriegen lueg=schaue luege=schauen schaug=schaue luegemer=schauen wir schauma=schauen wir
    gmeldt=gemeldet gmeldet=gemeldet gmocht=gemacht gmacht=gemacht gfrogt=gefragt gfröget=gefragt gfrait=gefragt gfragt=gefragt gschickt=geschickt gschriebe=geschrieben gschriem=geschrieben aglüte=angerufen aagrüeft=angerufen
    des=das dös=das dees=das ds=das eich=euch euch=euch enk=euch hoiba=halb hoibe=halb halbi=halb halber=halb fürd=für die bim=beim vom=vom ufem=auf dem uf=auf ufe=hinauf druf=drauf drauf=drauf
    priis=preis prozänt=prozent prozent=prozent rabatt=rabatt prozente=prozent stund=stunde stunde=stunde schtund=stunde stundn=stunden innert=innerhalb innerts=innerhalb offerte=angebot offert=angebot aabot=angebot agebot=angebot
    parkieren=parken beschwärde=beschwerde fähler=fehler föhler=fehler föla=fehler verstohn=verstehen verstah=verstehe verstoh=verstehe verstand=verstehe vasteh=verstehe verstengan=verstehen vaschtehn=verstehen hässig=verärgert grantig=verärgert verruckt=wütend narrisch=wütend
    tschuldigung=entschuldigung 'tschuldigung=entschuldigung 'tschuldige=entschuldigung nem=einem ne=eine nen=einen 'nen=einen nimmer=nicht mehr nümm=nicht mehr nümme=nicht mehr nüme=nicht mehr nimma=nicht mehr gar=gar heisse=heiße hoaß=heiße heiß=heiße heiss=heiße bi=bin`,
  fr: `chu=je suis chus=je suis j'va=je vais j'vas=je vais j'vais=je vais j'suis=je suis j'ai=je ai y'a=il y a ya=il y a t'es=tu es t'as=tu as t'étais=tu étais
    t'avais=tu avais t'arrives=tu arrives pantoute=pas pis=puis icitte=ici astheure=maintenant courriel=email courriels=emails
    natel=portable gsm=portable septante=soixante-dix huitante=quatre-vingts nonante=quatre-vingt-dix checker=vérifier checke=vérifie canceller=annuler
    cancelle=annule chum=ami jaser=parler jase=parle jaserait=parlerait jasera=parlera jaserons=parlerons sonnerai=appellerai rejoins=appelle rejoindre=appeler
    rejoindrai=appellerai plate=dommage aujourdhui=aujourd'hui p't'être=peut-être chépas=je sais pas chais=sais shipper=envoyer ship=envoie fâchant=fâché
    char=camion escompte=rabais spécial=rabais`,
  it: `natel=cellulare azione=offerta nun=non nu=non nisciuno=nessuno nessun=nessun gnente=niente nagott=niente nient=niente 'na=una na=una 'sta='questa st'=questo
    lunnerì=lunedì doman=domani incoeu=oggi dumàn=domani ghe=ci pensi=penso spias=spiace dispias=dispiace dispiase=dispiace scüsi=scusi scüsa=scusa mì=io so'=sono
    sò=sono signò=signora cumpà=amico 'o=il d'o=del chiamà=chiamare fà=fare dì=dire comandare=ordinare ordinazione=ordine domandare=chiedere domando=chiedo
    telefonico=telefono sconticino=sconto giornatina=giornata`,
};

const tables = new Map<Language, ReadonlyMap<string, readonly string[]>>();

/** What a dialect's word is in the standard; undefined for all others. */
export function standardOf(language: Language, word: string): readonly string[] | undefined {
  const table = tables.get(language) ?? readTable(written[language]);
  tables.set(language, table);
  const known = table.get(word);
  if (known !== undefined || language !== "de") return known;
  // "gmeldt", "gfrogt": a participle that lost its "e".
  return /^g[bdfhkmpstwz]\p{L}{3,}t$/u.test(word) ? [`ge${word.slice(1)}`] : undefined;
}

function readTable(text: string): ReadonlyMap<string, readonly string[]> {
  const entries = text.matchAll(/(\S+?)=((?:(?!\S+=)\S+\s*)+)/g);
  return new Map([...entries].map(([, form = "", standard = ""]) => [form, standard.trim().split(/\s+/)]));
}
