/** The tutors of the demo world. Everybody, and every word said about them, is made up. */
import { City } from '#contract/vocabulary/people.ts'
import { Role } from '#contract/vocabulary/roles.ts'
import type { Face } from './faces.ts'
import type { Topic } from './topics.ts'

/** When a tutor teaches: evenings of these weekdays (0 Sunday), from and to in Cairo hours; 25 is 1 a.m. */
export type Habit = readonly [weekdays: readonly number[], from: number, to: number]

export interface TutorSeed {
  /** Before the @. */
  handle: string
  name: string
  gender: 'male' | 'female'
  role?: Role
  bio: string
  about: string
  topics: readonly Topic[]
  notice: number
  born: number
  city: City
  habits: readonly Habit[]
  /** Number of ratings and their mean. */
  rated: readonly [count: number, mean: number]
  face: Face
  /** What keeps the tutor off the public list. */
  hidden?: 'no-photo' | 'not-activated' | 'deactivated' | 'new'
}

const everyday = [0, 1, 2, 3, 4, 5, 6]
const workdays = [0, 1, 2, 3, 4]
const weekend = [4, 5, 6]

export const tutors: readonly TutorSeed[] = [
  {
    handle: 'karim',
    name: 'كريم الشاذلي',
    gender: 'male',
    bio: 'محادثة يومية بثقة، من الجملة الأولى',
    about:
      'أدرّس المحادثة منذ تسع سنوات، وأغلب طلابي موظفون يفهمون الإنجليزية ويترددون عند الكلام. نبدأ من موقف حقيقي مرّ بك هذا الأسبوع: اجتماع، مكالمة، أو حديث في المطار، ونعيده معًا حتى يصير سهلًا. بعد كل حصة أرسل لك ثلاث جمل فقط تستحق أن تحفظها.',
    topics: ['محادثة يومية', 'مقابلات العمل', 'سفر', 'كرة القدم', 'عروض تقديمية'],
    notice: 0,
    born: 1988,
    city: City.Cairo,
    habits: [
      [everyday, 18, 22],
      [[5, 6], 12, 15],
    ],
    rated: [60, 4.9],
    face: { skin: 'wheat', hair: 'short', hairColour: '#22282B', beard: 'full', clothes: '#0F5E57', cut: 'round', smile: 'open', room: 'sage' },
  },
  {
    handle: 'menna',
    name: 'منة الله عادل',
    gender: 'female',
    bio: 'نطق أوضح وطلاقة بلا خوف من الخطأ',
    about:
      'درست الصوتيات في جامعة عين شمس، وأحب أن أفكّك النطق إلى حركات صغيرة يمكن التدرّب عليها أمام المرآة. لا أصحّح كل خطأ؛ نختار خطأين في الحصة ونتخلّص منهما. الحصة عندي هادئة وفيها ضحك كثير.',
    topics: ['نطق', 'محادثة يومية', 'أفلام ومسلسلات', 'موسيقى'],
    notice: 15,
    born: 1993,
    city: City.Giza,
    habits: [
      [[0, 2, 4, 6], 19, 23],
      [[5], 16, 21],
    ],
    rated: [34, 4.8],
    face: { skin: 'fair', hair: 'hijab', hairColour: '#9B3557', clothes: '#7A2743', cut: 'round', smile: 'closed', room: 'sand' },
  },
  {
    handle: 'laila',
    name: 'ليلى منصور',
    gender: 'female',
    bio: 'بداية هادئة لمن يخاف من أول كلمة',
    about:
      'أعمل مع من يبدأ من الصفر أو يعود إلى الإنجليزية بعد سنوات. نتكلم من أول حصة بجمل قصيرة، وبالعربية حين تحتاج. طلابي بين السادسة عشرة والستين، وكلهم قالوا إن الخوف كان أصعب من اللغة نفسها.',
    topics: ['للمبتدئين', 'أدب وقصص', 'محادثة يومية', 'طبخ'],
    notice: 30,
    born: 1990,
    city: City.Alexandria,
    habits: [
      [workdays, 17, 20],
      [[6], 11, 14],
    ],
    rated: [22, 4.7],
    face: { skin: 'tan', hair: 'bob', hairColour: '#3B2519', clothes: '#C4761B', cut: 'round', smile: 'closed', room: 'rose' },
  },
  {
    handle: 'omar',
    name: 'عمر البنداري',
    gender: 'male',
    bio: 'قواعد تُفهم بالكلام لا بالحفظ',
    about:
      'ثلاثون سنة بين المدارس ومراكز اللغة علّمتني أن القاعدة تثبت حين تستعملها في حديث تحبه. نقرأ خبرًا قصيرًا، ونختلف حوله بأدب، وتخرج القاعدة وحدها. أهلي وكرة القدم حاضران دائمًا في أمثلتي.',
    topics: ['قواعد', 'كرة القدم', 'أخبار', 'قراءة'],
    notice: 60,
    born: 1968,
    city: City.Dakahlia,
    habits: [
      [[1, 3, 5], 10, 13],
      [[0, 2], 20, 22],
    ],
    rated: [18, 4.6],
    face: { skin: 'brown', hair: 'bald', hairColour: '#3A302B', beard: 'full', glasses: 'round', clothes: '#5B6270', cut: 'round', smile: 'open', room: 'sky' },
  },
  {
    handle: 'youssef',
    name: 'يوسف حجازي',
    gender: 'male',
    bio: 'إنجليزية العمل: اجتماعات ورسائل وعروض',
    about:
      'أعمل مدير مشروعات في شركة برمجيات وأدرّس مساءً. أعرف ما يُقال في الاجتماع فعلًا وما لا تجده في الكتب. أحضر عرضك أو رسالتك كما هي، ونصلحها معًا جملة جملة حتى تشبهك.',
    topics: ['إنجليزية الأعمال', 'عروض تقديمية', 'تقنية', 'برمجة', 'مقابلات العمل'],
    notice: 30,
    born: 1992,
    city: City.Cairo,
    habits: [
      [[0, 1, 3, 4], 21, 25],
      [[6], 19, 24],
    ],
    rated: [41, 4.9],
    face: { skin: 'brown', hair: 'curly', hairColour: '#1B1718', clothes: '#2C5A94', cut: 'round', smile: 'open', room: 'night' },
  },
  {
    handle: 'nada',
    name: 'ندى صبري',
    gender: 'female',
    bio: 'تحضير الآيلتس بأسئلة من امتحانات حقيقية',
    about:
      'حصلت على 8.5 في IELTS ودرّبت أكثر من مئتي طالب على قسم التحدث. نعمل بالوقت من أول حصة: دقيقة للتحضير ودقيقتان للكلام، ثم أريك أين ضاعت الدرجة. لا أَعِد بمعجزات؛ أعد بخطة واضحة ومتابعة.',
    topics: ['تحضير الآيلتس', 'كتابة', 'نطق', 'قراءة', 'عروض تقديمية', 'أخبار'],
    notice: 120,
    born: 1995,
    city: City.Cairo,
    habits: [
      [[1, 2, 3], 17, 21],
      [[5, 6], 20, 24],
    ],
    rated: [27, 5],
    face: { skin: 'fair', hair: 'hijab', hairColour: '#3F6E57', glasses: 'round', clothes: '#274A3A', cut: 'round', smile: 'open', room: 'olive' },
  },
  {
    handle: 'hana',
    name: 'هنا مراد',
    gender: 'female',
    bio: 'أفعال وتعبيرات تسمعها كل يوم في الأفلام',
    about:
      'مترجمة أفلام منذ ثماني سنوات. نشاهد دقيقتين من مشهد، ثم نعيد تمثيله بلساننا. ستخرج من كل حصة بخمسة تعبيرات يقولها الناس فعلًا، لا التي في الكتاب.',
    topics: ['أفلام ومسلسلات', 'محادثة يومية', 'أدب وقصص', 'موسيقى'],
    notice: 15,
    born: 1996,
    city: City.Giza,
    habits: [
      [[0, 2, 4], 20, 24],
      [[5], 14, 18],
    ],
    rated: [15, 4.8],
    face: { skin: 'fair', hair: 'waves', hairColour: '#5A3622', glasses: 'square', clothes: '#34589A', cut: 'collar', smile: 'side', room: 'lilac' },
  },
  {
    handle: 'tamer',
    name: 'تامر عبد الوهاب',
    gender: 'male',
    bio: 'مقابلات العمل: أسئلة صعبة وإجابات تشبهك',
    about:
      'قضيت عشر سنوات في التوظيف قبل أن أتفرغ للتدريس. نمثّل المقابلة كاملة، وأكتب لك ملاحظات مسؤول التوظيف كما كنت أكتبها. أكثر ما نعمل عليه: كيف تحكي عن نفسك في دقيقة واحدة.',
    topics: ['مقابلات العمل', 'إنجليزية الأعمال', 'كتابة'],
    notice: 60,
    born: 1984,
    city: City.Cairo,
    habits: [[workdays, 19, 22]],
    rated: [20, 4.7],
    face: { skin: 'wheat', hair: 'parted', hairColour: '#2A1D16', beard: 'stubble', clothes: '#33415C', cut: 'blazer', smile: 'closed', room: 'pearl' },
  },
  {
    handle: 'rania',
    name: 'رانيا الجندي',
    gender: 'female',
    bio: 'إنجليزية للأمهات المشغولات، ربع ساعة تكفي',
    about:
      'أم لثلاثة أطفال وأعرف قيمة ربع ساعة هادئة. أدرّس حصصًا قصيرة بهدف واحد واضح، وأساعدك أن تساعدي أولادك في المدرسة دون أن تشعري أنك تلميذة من جديد.',
    topics: ['تربية الأطفال', 'للمبتدئين', 'طبخ', 'محادثة يومية'],
    notice: 0,
    born: 1986,
    city: City.Qalyubia,
    habits: [
      [workdays, 9, 12],
      [[1, 3], 21, 23],
    ],
    rated: [12, 4.9],
    face: { skin: 'wheat', hair: 'hijab', hairColour: '#D98A4B', clothes: '#8A4B2A', cut: 'round', smile: 'open', room: 'mint' },
  },
  {
    handle: 'mahmoud',
    name: 'محمود الصعيدي',
    gender: 'male',
    bio: 'تاريخ مصر بالإنجليزية لمن يعمل في السياحة',
    about:
      'مرشد سياحي من الأقصر. أدرّب المرشدين والعاملين في الفنادق على الحكاية قبل المعلومة: كيف تشد انتباه عشرين سائحًا في الشمس. كل حصة جولة صغيرة في معبد أو متحف.',
    topics: ['تاريخ مصر', 'سفر', 'محادثة يومية', 'نطق'],
    notice: 240,
    born: 1979,
    city: City.Luxor,
    habits: [[[0, 2, 4, 6], 18, 21]],
    rated: [9, 4.8],
    face: { skin: 'deep', hair: 'turban', hairColour: '#EFE6D2', beard: 'moustache', clothes: '#5D7A8C', cut: 'vee', smile: 'closed', room: 'clay' },
  },
  {
    handle: 'salwa',
    name: 'سلوى حمدي',
    gender: 'female',
    bio: 'قصص قصيرة تفتح الكلام وتثبّت المفردات',
    about:
      'درّست الأدب الإنجليزي في الجامعة عشرين سنة. نقرأ صفحة واحدة من قصة، ثم تحكيها أنت بطريقتك. من يحكي جيدًا بلغته يحكي جيدًا بأي لغة، وهذا ما أدرّبك عليه.',
    topics: ['أدب وقصص', 'قراءة', 'كتابة', 'محادثة يومية'],
    notice: 60,
    born: 1965,
    city: City.Alexandria,
    habits: [[[1, 3, 5], 17, 20]],
    rated: [11, 4.9],
    face: { skin: 'fair', hair: 'bob', hairColour: '#8E8A84', glasses: 'round', clothes: '#6B4C7A', cut: 'collar', smile: 'closed', room: 'apricot', earrings: true },
  },
  {
    handle: 'ziad',
    name: 'زياد فؤاد',
    gender: 'male',
    bio: 'برمجة بالإنجليزية: اشرح الكود كأنك تحكيه',
    about:
      'مهندس برمجيات أعمل عن بعد مع فريق في برلين. نتدرّب على اجتماع الصباح، ومراجعة الكود، ومقابلة النظام. أحضر كودًا من عملك إن أحببت، وسنشرحه معًا لمن لم يره من قبل.',
    topics: ['برمجة', 'تقنية', 'مقابلات العمل', 'عروض تقديمية'],
    notice: 15,
    born: 1997,
    city: City.Giza,
    habits: [
      [[0, 1, 2, 3], 22, 25],
      [weekend, 15, 19],
    ],
    rated: [16, 4.6],
    face: { skin: 'tan', hair: 'crop', hairColour: '#1F1A18', beard: 'goatee', glasses: 'square', clothes: '#59657A', cut: 'hood', smile: 'open', room: 'dusk' },
  },
  {
    handle: 'mariam',
    name: 'مريم جرجس',
    gender: 'female',
    bio: 'إنجليزية الأطباء: المريض والمؤتمر والامتحان',
    about:
      'طبيبة أطفال اجتزت OET وأدرّس زملائي منذ خمس سنوات. نعمل على أخذ التاريخ المرضي، وشرح الخطة للأهل، وعرض حالة أمام لجنة. أحب أن يبدأ كل درس بحالة حقيقية دون أسماء.',
    topics: ['طب وصحة', 'تحضير الآيلتس', 'عروض تقديمية', 'نطق'],
    notice: 120,
    born: 1989,
    city: City.Asyut,
    habits: [[[0, 3, 5], 20, 23]],
    rated: [8, 5],
    face: { skin: 'wheat', hair: 'long', hairColour: '#2B1B14', clothes: '#E9EEF0', cut: 'vee', smile: 'open', room: 'sky' },
  },
  {
    handle: 'hussein',
    name: 'حسين الدمرداش',
    gender: 'male',
    bio: 'لغة العقود والقانون بكلمات واضحة',
    about:
      'محامٍ وعملت في التحكيم التجاري. أساعد المحامين والمحاسبين على قراءة العقد بالإنجليزية والتفاوض عليه شفويًا. أشرح المصطلح بمثال من السوق قبل القاموس.',
    topics: ['قانون', 'إنجليزية الأعمال', 'كتابة'],
    notice: 1440,
    born: 1976,
    city: City.Cairo,
    habits: [[[0, 2], 19, 22]],
    rated: [4, 4.25],
    face: { skin: 'tan', hair: 'parted', hairColour: '#8E8A84', beard: 'moustache', glasses: 'square', clothes: '#2B2F3A', cut: 'blazer', smile: 'closed', room: 'clay' },
  },
  {
    handle: 'aya',
    name: 'آية شعبان',
    gender: 'female',
    bio: 'نطق أمريكي بخطوات صغيرة وتسجيلات قصيرة',
    about:
      'أحب الأصوات أكثر من القواعد. نسجل دقيقة من كلامك كل أسبوعين ونسمع الفرق معًا. بعد شهرين يسمع طلابي صوتهم القديم فيضحكون، وهذه أجمل لحظة عندي.',
    topics: ['نطق', 'موسيقى', 'محادثة يومية'],
    notice: 0,
    born: 1998,
    city: City.Sharkia,
    habits: [
      [everyday, 20, 22],
      [[5], 10, 13],
    ],
    rated: [6, 4.8],
    face: { skin: 'tan', hair: 'hijab', hairColour: '#5B86B8', clothes: '#2F4F7A', cut: 'round', smile: 'open', room: 'pearl' },
  },
  {
    handle: 'ahmed',
    name: 'أحمد سمير زهران',
    gender: 'male',
    bio: 'كرة القدم والأخبار: نتجادل بالإنجليزية',
    about:
      'صحفي رياضي. نختار مباراة أو خبرًا ونتجادل حوله نصف ساعة، أنت مع وأنا ضد ثم نتبادل. الجدال يخرج الكلام أسرع من أي تمرين، وأعدك ألا أغضب إن كنت زملكاويًا.',
    topics: ['كرة القدم', 'أخبار', 'محادثة يومية'],
    notice: 0,
    born: 1991,
    city: City.PortSaid,
    habits: [[[1, 4, 6], 22, 26]],
    rated: [7, 4.4],
    face: { skin: 'brown', hair: 'crop', hairColour: '#1B1718', beard: 'stubble', clothes: '#9A2F36', cut: 'collar', smile: 'open', room: 'mint' },
  },
  {
    handle: 'dalia',
    name: 'داليا رمزي',
    gender: 'female',
    bio: 'مطبخ وسفر وحكايات، والإنجليزية بينها',
    about:
      'صاحبة مدونة طبخ وسافرت إلى ثلاثين بلدًا. نتعلم ونحن نطبخ أو نخطط رحلة: كيف تسأل، وتفاصل، وتشكر، وتعتذر. الحصة تمرّ كأنها جلسة مع صديقة.',
    topics: ['طبخ', 'سفر', 'محادثة يومية', 'للمبتدئين'],
    notice: 30,
    born: 1987,
    city: City.RedSea,
    habits: [[[0, 1, 4], 16, 19]],
    rated: [10, 4.9],
    face: { skin: 'tan', hair: 'bun', hairColour: '#2B1B14', clothes: '#C2573B', cut: 'vee', smile: 'open', room: 'apricot', earrings: true },
  },
  {
    handle: 'sherif',
    name: 'شريف النجار',
    gender: 'male',
    bio: 'إنجليزية المهندسين: من الموقع إلى التقرير',
    about:
      'مهندس مدني عملت في الخليج اثني عشر عامًا. نتدرّب على وصف المشكلة، وكتابة تقرير قصير، ومكالمة مع الاستشاري. الجمل التي أعطيك إياها قيلت فعلًا على السقالة.',
    topics: ['هندسة', 'كتابة', 'إنجليزية الأعمال', 'مقابلات العمل'],
    notice: 60,
    born: 1981,
    city: City.Suez,
    habits: [[workdays, 20, 22]],
    rated: [5, 4.6],
    face: { skin: 'brown', hair: 'short', hairColour: '#2A211E', beard: 'moustache', clothes: '#D9A036', cut: 'collar', smile: 'closed', room: 'olive' },
  },
  {
    handle: 'farida',
    name: 'فريدة عز الدين',
    gender: 'female',
    bio: 'موسيقى وأغانٍ: أذن أدق ولسان أخف',
    about:
      'عازفة بيانو ومدرسة لغة. نسمع الأغنية كلمة كلمة، ونكتشف ما يبتلعه المغنون من حروف. هذا أول شهر لي في حوار، ويسعدني أن تكون من أوائل طلابي.',
    topics: ['موسيقى', 'نطق', 'أفلام ومسلسلات'],
    notice: 15,
    born: 2000,
    city: City.Giza,
    habits: [
      [[2, 3, 5], 18, 21],
      [[6], 21, 24],
    ],
    rated: [0, 0],
    face: { skin: 'fair', hair: 'long', hairColour: '#7A4A2B', clothes: '#2E7D6B', cut: 'round', smile: 'side', room: 'dusk' },
  },
  {
    handle: 'ghada',
    name: 'غادة بسيوني',
    gender: 'female',
    bio: 'محادثة لكبار السن، على مهل ومن القلب',
    about:
      'متقاعدة أحب صحبة من يتعلم في الستين كما في العشرين. نتكلم عن الأحفاد والذكريات، ونكرر بلا ملل. لم أرفع صورتي بعد، وسأفعل قريبًا إن شاء الله.',
    topics: ['محادثة يومية', 'للمبتدئين', 'طبخ'],
    notice: 60,
    born: 1967,
    city: City.Gharbia,
    habits: [[[1, 3], 10, 12]],
    rated: [0, 0],
    face: { skin: 'wheat', hair: 'hijab', hairColour: '#B9A58C', clothes: '#6E5B46', cut: 'round', smile: 'closed', room: 'sand' },
    hidden: 'no-photo',
  },
  {
    handle: 'waiting',
    name: 'شادي القاضي',
    gender: 'male',
    bio: 'محادثة للشباب قبل السفر للدراسة',
    about:
      'درست الماجستير في مانشستر وعدت لأساعد من سيسافر: السكن، والمحاضرة، والبنك، وأول مكالمة مع المشرف. أكملت ملفي وأنتظر تفعيل حسابي.',
    topics: ['سفر', 'محادثة يومية', 'تحضير الآيلتس'],
    notice: 30,
    born: 1994,
    city: City.Minya,
    habits: [[[0, 4], 19, 22]],
    rated: [0, 0],
    face: { skin: 'wheat', hair: 'curly', hairColour: '#3B2519', beard: 'stubble', clothes: '#4B6A3C', cut: 'hood', smile: 'closed', room: 'lilac' },
    hidden: 'not-activated',
  },
  {
    handle: 'former',
    name: 'وليد الحسيني',
    gender: 'male',
    bio: 'قواعد وكتابة لطلاب الثانوية والجامعة',
    about:
      'درّست في حوار سنة كاملة ثم توقفت لظروف السفر. حسابي متوقف الآن، وتبقى حصصي السابقة وتقييماتها في سجل طلابي كما كانت.',
    topics: ['قواعد', 'كتابة', 'قراءة'],
    notice: 60,
    born: 1983,
    city: City.Fayoum,
    habits: [[[0, 2, 4], 18, 21]],
    rated: [3, 4],
    face: { skin: 'tan', hair: 'short', hairColour: '#2A1D16', beard: 'goatee', clothes: '#556070', cut: 'collar', smile: 'open', room: 'pearl' },
    hidden: 'deactivated',
  },
  {
    handle: 'manager',
    name: 'هالة عبد العزيز',
    gender: 'female',
    role: Role.TutorManager,
    bio: 'مديرة المعلمين، ومعك في أول خطوة لتحديد مستواك',
    about:
      'أدير فريق المعلمين في حوار وأجري مقابلات المعلمين الجدد. أدرّس عددًا قليلًا من الحصص كل أسبوع لأبقى قريبة من الطلاب، وأحب أن أبدأ مع من لا يعرف من أين يبدأ.',
    topics: ['للمبتدئين', 'محادثة يومية', 'قواعد'],
    notice: 120,
    born: 1982,
    city: City.Cairo,
    habits: [[workdays, 11, 15]],
    rated: [9, 4.9],
    face: { skin: 'wheat', hair: 'hijab', hairColour: '#2F6B5E', clothes: '#1F4A42', cut: 'round', smile: 'open', room: 'sage' },
  },
  {
    handle: 'manager2',
    name: 'إسلام الطوخي',
    gender: 'male',
    role: Role.TutorManager,
    bio: 'مدير معلمين، أستمع أولًا ثم نضع خطة واضحة',
    about:
      'أشرف على المقابلات والحصص التجريبية منذ افتتاح حوار. إن لم تعرف أي معلم يناسبك فاحجز معي ربع ساعة، وسأرشح لك اثنين وأقول لك لماذا.',
    topics: ['محادثة يومية', 'مقابلات العمل', 'أخبار'],
    notice: 60,
    born: 1985,
    city: City.Giza,
    habits: [[[0, 2, 4], 16, 20]],
    rated: [5, 4.8],
    face: { skin: 'tan', hair: 'short', hairColour: '#2B2421', beard: 'full', glasses: 'square', clothes: '#3B5B7A', cut: 'blazer', smile: 'open', room: 'sky' },
  },
]
