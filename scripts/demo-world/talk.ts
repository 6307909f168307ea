/** Conversations and reviews of the demo world. `s` is the student, `t` the tutor. */
import type { ChatFileName } from './chat-files.ts'

export type Line = readonly [who: 's' | 't', text: string, file?: ChatFileName]

export const conversations = {
  karim: [
    ['s', 'السلام عليكم أستاذ كريم، حجزت معك أول حصة يوم الأحد 🙂'],
    ['t', 'وعليكم السلام يا ملك، أهلًا بيكِ! إيه أكتر موقف بتحتاجي فيه الإنجليزي؟'],
    ['s', 'اجتماع أسبوعي مع فريق دبي. بفهم كل حاجة بس لما ييجي دوري بسكت.'],
    ['t', 'تمام، ده أكتر سبب بيجيلي. هنبدأ بيه على طول.'],
    ['t', 'Before the lesson, write three sentences about what you did this week. Simple ones.'],
    ['s', 'I closed the October accounts. I answered the auditor. I had two meetings with Dubai.'],
    ['t', 'Very good! Just one thing: “I answered the auditor’s questions”.'],
    ['s', 'شكرًا، هحفظها كده'],
    ['t', 'متحفظيش، استعمليها في الاجتماع بكرة وقوليلي حصل إيه 😉'],
    ['s', 'قلتها! ومحدش ضحك 😂'],
    ['t', 'طبعًا محدش هيضحك. الناس بتسمع المعنى مش القاعدة.'],
    ['t', 'الفيديو اللي كلمتك عنه: https://learnenglish.britishcouncil.org/skills/speaking'],
    ['s', 'فتحته، الجزء بتاع interrupting politely ممتاز'],
    ['t', 'Exactly. “Sorry to jump in, but…” is your sentence for this week.'],
    ['s', 'Sorry to jump in, but I have a question about the deadline. صح كده؟'],
    ['t', 'Perfect. قوليها بسرعة أقل بس.'],
    ['s', 'ممكن نأجل حصة الخميس لنص ساعة بعد كده؟ عندي تسليم'],
    ['t', 'مفيش مشكلة، غيّري الميعاد من صفحة حصصك وأنا موجود لحد عشرة.'],
    ['s', 'تم التغيير، شكرًا جدًا'],
    ['t', 'العفو. بالتوفيق في التسليم 💪'],
    ['s', 'النهارده سألوني سؤال مكنتش محضّراه ورديت!'],
    ['t', 'وده اللي بنشتغل عشانه من شهرين. احكيلي في الحصة.'],
    ['s', 'عندي عرض قدام الإدارة آخر الشهر، عشر دقايق كاملة 😬'],
    ['t', 'كويس إنك قلتي بدري. نخصّص له أربع حصص: الفتحة، الأرقام، الأسئلة، والبروفة.'],
    ['s', 'أول شريحة فيها revenue و cost و margin، بلخبط بينهم'],
    ['t', 'Revenue is what comes in, cost is what goes out, margin is what stays. قوليها تلات مرات وانتي ماشية.'],
    ['s', 'What comes in, what goes out, what stays. حلوة!'],
    ['t', 'ابعتيلي الشريحة الأولى لما تخلص.'],
    ['s', 'https://docs.example.com/d/october-review دي المسودة، ودي أول شريحة', 'slide'],
    ['t', 'قريتها. ممتازة، بس الجملة الأولى طويلة. خليها: “October was a strong month. Here is why.”'],
    ['s', 'فرقت خالص! حسيت إني مذيعة 😄'],
    ['t', 'وده المطلوب. الصوت من هنا، مش من الورقة.'],
    ['s', 'هراجعها الليلة وأبعت التسجيل'],
    ['t', 'خدي راحتك، أهم حاجة متقريش.'],
    ['s', '', 'rehearsal'],
    ['t', 'سمعته. Your pace is much better. كلمة “figures” بس محتاجة شغل.'],
    ['s', 'نطقها fi-gures ولا fig-yers؟'],
    ['t', '', 'figures'],
    ['t', 'جاهزة للبروفة النهارده؟ افتحي الكاميرا المرة دي.'],
    ['t', 'أنا دخلت بدري شوية، مستنيكي 👋'],
  ],
  menna: [
    ['s', 'مساء الخير، سمعت إن حضرتك متخصصة في النطق'],
    ['t', 'مساء النور يا ملك، أيوه. أكتر صوت تاعبك إيه؟'],
    ['s', 'الـ th. بقول sink بدل think'],
    ['t', 'ده محلول في حصتين. هاتي مراية صغيرة معاكي 🙂'],
    ['s', 'حصة النهارده كانت ممتعة جدًا، شكرًا'],
    ['t', 'Great job today! Keep it up'],
  ],
  laila: [
    ['s', 'أستاذة ليلى، أختي عايزة تبدأ معاكي من الصفر'],
    ['t', 'أهلًا وسهلًا، تنوّر. خليها تحجز ربع ساعة نتعرف.'],
    ['t', 'نلتقي الأحد إن شاء الله'],
    ['s', 'إن شاء الله'],
  ],
  omar: [
    ['t', 'أعتذر عن إلغاء حصة الإثنين، كان عندي ظرف عائلي طارئ'],
    ['s', 'ولا يهم حضرتك، ألف سلامة'],
    ['t', 'الله يسلمك. الدقائق رجعت لرصيدك، وأي ميعاد يناسبك أنا معاكي.'],
  ],
  hana: [
    ['s', 'إيه أحسن مسلسل أبدأ بيه؟'],
    ['t', 'Modern Family، حلقاته قصيرة وكلامه يومي.'],
    ['t', 'بعتّ لك قائمة الأفعال'],
    ['s', 'وصلت، شكرًا يا هنا'],
  ],
} as const satisfies Record<string, readonly Line[]>

/** Short conversations for all other pairs, worded to fit any two people. */
export const smallTalk: readonly (readonly Line[])[] = [
  [['t', 'أهلًا وسهلًا في أول حصة! نبدأ بأنهي موضوع؟']],
  [
    ['s', 'السلام عليكم، ممكن نركز على الكلام في الحصة الأولى؟'],
    ['t', 'وعليكم السلام، أكيد. حصة كلها كلام.'],
  ],
  [
    ['s', 'شكرًا على الحصة، كانت مفيدة جدًا'],
    ['t', 'التقدم واضح! فاضل بس مراجعة التلات جمل قبل المرة الجاية.'],
    ['s', 'إن شاء الله'],
  ],
  [
    ['t', 'Your homework: describe your street in five sentences.'],
    ['s', 'There is a bakery, a mosque and a very loud cat.'],
    ['t', 'Lovely! “A very loud cat” made my day 😄'],
  ],
  [
    ['s', 'فيه مواعيد بعد الساعة تسعة؟'],
    ['t', 'أيوه، فتحت مواعيد جديدة يوم الخميس لحد حداشر.'],
  ],
  [
    ['s', 'معلش على التأخير، النت كان فاصل'],
    ['t', 'ولا يهمك، نكمل من مكان ما وقفنا.'],
  ],
]

/** Turns of the long conversation; the pairs follow each other in changing order. */
export const longTalk: readonly (readonly [string, string])[] = [
  ['What did you ship this week?', 'شحنّا ميزة البحث أخيرًا، وعرضتها على الفريق بالإنجليزي.'],
  ['الاجتماع عدّى إزاي؟', 'It went well. I interrupted politely, twice!'],
  ['جرّب تقول: “Let me walk you through it.”', 'Let me walk you through it. حلوة وبتدي وقت أفكر.'],
  ['Remember: we *deploy to* production, not *deploy in*.', 'Noted. تعوّدت أقولها غلط من سنين 😅'],
  [
    'اقرأ الفقرة الأولى من هنا: https://martinfowler.com/articles/is-quality-worth-cost.html',
    'قرأتها، وكلمة cruft أول مرة أشوفها.',
  ],
  ['Cruft is the mess that slows you down.', 'يعني الكراكيب. تمام، مش هنساها.'],
  ['عندك وقت حصة قصيرة قبل المقابلة؟', 'أيوه، حجزت ربع ساعة بكرة الساعة تسعة.'],
  [
    'Tell me about a conflict in your team. One minute.',
    'We disagreed about the database, so we measured both and chose the boring one.',
  ],
  ['“The boring one” is a great ending. Keep it.', '😂 طيب هسيبها'],
  ['النطق: “queue” زي حرف Q بالظبط.', 'طول عمري بقولها كيو-ي 🤦‍♂️'],
  ['راجعت رسالتك، عدّلت سطرين بس.', 'شكرًا يا أستاذ يوسف، الفرق واضح.'],
  [
    'Could you summarise the ticket in one sentence?',
    'Users lose their cart when the token expires, and we can fix it with one retry.',
  ],
  ['ممتاز. الجملة دي تتقال في أي شركة.', 'الحمد لله، التعب بيبان.'],
  ['Don’t translate “إن شاء الله” as “maybe” 🙂', 'Ha! “I’ll do my best to finish it by Sunday.” كده؟'],
  ['Exactly that.', 'تمام 👌'],
]

/** Reviews by number of stars, worded to fit any tutor. An empty text is a rating without a text. */
export const reviews: Record<number, readonly string[]> = {
  5: [
    'من أول حصة وأنا أتكلم دون خوف.',
    'صبر كبير، وتصحيح في وقته دون إحراج.',
    'الحصة تمر بسرعة وأخرج منها بشيء أستعمله في نفس اليوم.',
    'بعد شهر واحد لاحظ مديري الفرق في الاجتماعات.',
    'شرح واضح وأمثلة من الحياة، وابتسامة لا تفارق الحصة.',
    'جربت أكثر من مكان، وهنا سأكمل إن شاء الله.',
    'تحضير حقيقي للحصة، ونبدأ دائمًا من حيث انتهينا في المرة السابقة.',
    'كنت أخجل من نطقي، والآن أرسل رسائل صوتية بالإنجليزية لزملائي!',
    'ممتاز',
    'نجحت في المقابلة بعد أربع حصص فقط. شكرًا من القلب.',
    'وقت الحصة كله كلام، وليس فيه دقيقة ضائعة. ثلاث جمل بعد كل مرة، وأجد نفسي أقولها في العمل من غير تفكير. أنصح بالتجربة لكل من يفهم ولا يتكلم.',
    'ابنتي أحبت الحصص وصارت تنتظرها.',
    'أسلوب هادئ ومنظم، والمواعيد دقيقة.',
    'Very patient, and the examples come from real life.',
    'أول مرة أضحك في حصة إنجليزي 😄',
    'فهمت أخيرًا الفرق بين الأزمنة، بدون جداول.',
  ],
  4: [
    'حصة مفيدة، وأتمنى مواعيد أكثر في عطلة نهاية الأسبوع.',
    'شرح ممتاز، لكن الصوت انقطع مرتين.',
    'جيد جدًا، وأحتاج تدريبات مكتوبة أكثر.',
    'استفدت كثيرًا، وكنت أفضل أن نتكلم أبطأ في البداية.',
  ],
  3: ['الحصة جيدة لكنها لم تناسب مستواي.', 'بدأنا متأخرين بضع دقائق.'],
  2: ['كنت أتوقع تركيزًا أكثر على المحادثة.'],
  1: ['لم نتفق على طريقة الشرح.'],
}
