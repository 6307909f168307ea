/**
 * The commonest passwords that satisfy the classes, compactly: words that with a few digits or signs around them make
 * most of them, and the rest whole. Chosen from the counts of leaked passwords in `@zxcvbn-ts/language-common`; those in
 * Arabic letters, of which there are no such counts, are the Arabic forms of the same: names, clubs, faith and keys.
 */
import { foldForSearch } from './text.ts'

const split = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))

const words = split(`
  abc abcd access adidas admin ahly ahmed alex alina allah amanda andrea andrew angel anna anthony apollo apple
  arsenal artem asd asdf asdfg asdfgh ashley august austin bailey baseball batman birthday bismillah brandon
  bulldog buster cairo camaro cameron carlos casper changeme charles charlie chelsea chester chicago chicken chris
  cobra cookie cowboys crystal dakota dallas daniel denis diablo diamond dima dolphin dragon eagles egypt elena
  english facebook falcon fatma favorite ferrari fifa football forever freedom gabriel gandalf gateway george
  gfhjkm ginger golfer google guitar habibi hammer hannah happy harley hassan heather hello hockey honda hunter
  hussein ibrahim iceman iloveyou india jackson james jasmine jessica johnson joker jordan joshua junior justin
  khaled killer lakers lena letmein liberty login lol london love madison maggie mahmoud mama mariam martin masha
  masr master matrix matthew melissa merlin michael mickey mike mohamed mohammed money monkey monster mostafa
  muhammad mustang naruto nascar nastya natasha nicole nikita nokia nour october oleg olga oliver omar orange
  packers pakistan panther pass password patrick peaches penguin pentium pepper phantom phoenix playboy pokemon
  porsche princess purple qaz qazwsx qazwsxedc qazxsw qwaszx qwe qweasdzxc qweqwe qwer qwert qwerty qwertyu
  qwertyuiop raiders rainbow ranger rangers redsox richard robert rocket roma ronaldo samsung sara sasha scooter
  scorpio secret service shadow silver slayer soccer sparky success summer sunshine superman taylor tennis test
  thomas thunder tigger trustno user vika vlad voyager warrior welcome william winston winter yankees youssef
  zamalek zxc zxcvb zxcvbn zxcvbnm
`)

/** As `foldForSearch` spells them: `احمد` is `أحمد` as well. */
const arabicWords = split(`
  ابراهيم احبك احمد اسلام اسما اسماعيل الاهلي الحب الحمدلله الزمالك القاهره الله امل اميره اهلا اهلي ايمان باسورد بحبك
  بسمالله حبيبتي حبيبي حسن حسين حوار خالد دينا رمضان ريم زمالك زينب ساره سبحانالله سعيد سلام سلمي شسيب شسيبل شيما
  ضصثق ضصثقف ضصثقفغ عايشه عبدالرحمن عبدالله علي عمر عمرو فاطمه كريم كلمهالسر كلمهالمرور كلمهسر كلمهمرور ليلي محمد محمود
  مرحبا مريم مصر مصطفي مني نور هبه هدي يارب ياسر ياسمين يوسف
`)

/** Walks over the keyboard, and what is built like no other. */
const wholes = split(`
  0o9i8u7y 1232323q 1234abcd 1234asdf 1234qwer 123abc123 123qwe123 123qwe123qwe 123qweasd 123qweasdzxc 12qw12qw
  12qw34er 12qwaszx 1a1a1a1a 1a2b3c4d 1a2b3c4d5e 1a2s3d4f 1a2s3d4f5g 1million 1q1q1q1q 1q2q3q4q 1q2w3e4r 1q2w3e4r!
  1q2w3e4r5 1q2w3e4r5t 1q2w3e4r5t6y 1qa2ws3ed 1qaz2wsx 1qaz2wsx3edc 1qaz2wsx3edc4rfv 1qazxsw23edc 1qazzaq1
  1qw23er4 1z2x3c4v 1z2x3c4v5b 23skidoo 2wsx3edc 3edc4rfv 3rjs1la7qe 55bgates 5tgb6yhn 5wr2i7h8 911turbo
  9293709b13 a123b456 a1a1a1a1 a1a2a3a4 a1b2c3d4 a1b2c3d4e5 a1s2d3f4 a1s2d3f4g5 abc123abc abc123def abcd1234
  abcdefg1 agent007 alexander1 allison1 alpha123 america1 andyod22 arizona1 asd123asd asdasd123 asdf1234 asdqwe123
  atlanta1 awesome1 babylon5 beatles1 beckham7 blink182 bradley1 broncos1 bubba123 bubbles1 buddy123 buffalo1
  c3por2d2 cantona7 captain1 cartman1 cbr900rr chevys10 chickenwing101 chopper1 claudia1 computer1 cricket1
  cygnusx1 david123 demon666 destiny1 detroit1 digital1 dilbert1 dodgers1 douglas1 drummer1 eclipse1 england1
  fishing1 flipper1 florida1 flyers88 fordf150 formula1 frankie1 friday13 front242 general1 genesis1 georgia1
  ghbdtn123 ghhh47hj7649 gizmodo1 good123654 gordon24 green123 gregory1 groupd2013 hallo123 hawaii50 hooters1
  houston1 huskers1 ireland1 iverson3 jeffrey1 jennifer1 jesus123 jesus777 jupiter1 jupiter2 just4fun justice1
  kenneth1 kordell1 kristen1 kristin1 left4dead lincoln1 lineage2 liverpool1 love4ever lucky123 madonna1 magic123
  marines1 marino13 maxwell1 mazda323 mazda626 mazdarx7 melanie1 mercury1 metallica1 misfit99 molly123 montana1
  myspace1 nancy123 natalie1 naughty1 ncc1701a ncc1701d ncc1701e ncc74656 nemrac58 newyork1 nirvana1 noname123
  nothing1 nwo4life p0o9i8u7 paladin1 pantera1 patches1 perfect1 pippen33 popcorn1 power123 private1 pumpkin1
  q1q1q1q1 q1q2q3q4q5 q1w2e3r4 q1w2e3r4t5 q1w2e3r4t5y6 q2w3e4r5 qaz123wsx quant4307s qw12er34 qwe123asd qwe123qwe
  qwe123rty qweasd123 qweasdzxc123 qwer1234 r2d2c3po raymond1 rebecca1 rocky123 rosebud1 sabrina1 sammy123
  sandman1 segblue2 shannon1 skeeter1 skipper1 sooners1 spartan1 special1 spencer1 spiderman1 stanley1 start123
  starwars1 stephen1 stewart1 super123 testing1 therock1 thumper1 tiffany1 tiger123 timothy1 timoxa94 trinity1
  trooper1 trouble1 trumpet1 trustno1 turkey50 vampire1 vanessa1 victory1 vikings1 vincent1 warcraft3 weare138
  websol76 wp2003wp wrinkle1 yamahar1 z1x2c3v4 z1x2c3v4b5 zachary1 zaq12wsx zaq1xsw2 zaq1zaq1 zxasqw12 zxc123zxc
  zxcasdqwe123 zxcv1234
`)

/** `p4ssw0rd` is `password`. */
const readDigitsAsLetters = (text: string): string =>
  text
    .replace(/[@4]/g, 'a')
    .replace(/0/g, 'o')
    .replace(/[1!]/g, 'i')
    .replace(/3/g, 'e')
    .replace(/[5$]/g, 's')
    .replace(/7/g, 't')

/** Nothing, digits in their order, or the same signs again and again. */
const isRun = (signs: string): boolean =>
  '01234567890'.includes(signs) || '09876543210'.includes(signs) || /^(.{1,4})\1+$/.test(signs)

/** What people put around a word: up to four signs, or a run of any length. */
const isSimple = (signs: string): boolean => signs.length <= 4 || isRun(signs)

/** Up to this many letters, anything is guessed with a run of digits: `a12345678`. */
const fewLetters = 4

/** Whether a password, whose length and classes are right, is among the first that anybody tries. */
export const isCommonPassword = (password: string): boolean => {
  const typed = foldForSearch(password)
  if (wholes.has(typed)) return true
  const [, before = '', middle = '', after = ''] = /^([^\p{L}]*)(\p{L}|\p{L}.*\p{L})([^\p{L}]*)$/u.exec(typed) ?? []
  if (words.has(readDigitsAsLetters(middle)) || arabicWords.has(middle)) return isSimple(before) && isSimple(after)
  return middle.length <= fewLetters && /^\p{L}+$/u.test(middle) && isRun(before) && isRun(after)
}
