/** The students one can log in as, each in a state worth seeing, and the names of the crowd behind the reviews. */
import { City } from '#contract/vocabulary/people.ts'
import type { Face } from './faces.ts'

export interface StudentSeed {
  handle: string
  name: string | null
  gender: 'male' | 'female' | null
  state: string
  born?: number
  city?: City
  level?: number
  job?: string
  objective?: string
  phone?: false
  face?: Face
}

export const students: readonly StudentSeed[] = [
  {
    handle: 'malak',
    name: 'ملك إبراهيم',
    gender: 'female',
    state: '120 minutes a week, 45 left; a lesson within minutes, another tomorrow',
    born: 1999,
    city: City.Cairo,
    level: 3,
    job: 'محاسبة في شركة شحن',
    objective: 'أتكلم في الاجتماعات دون أن أحضّر كل جملة',
    face: { skin: 'wheat', hair: 'hijab', hairColour: '#2B7A6C', clothes: '#E0A03C', cut: 'round', smile: 'open', room: 'apricot' },
  },
  {
    handle: 'salma',
    name: 'سلمى فاروق',
    gender: 'female',
    state: 'the trial, untouched: 60 minutes',
    born: 2003,
    city: City.Alexandria,
    level: 2,
    job: 'طالبة جامعية',
    objective: 'أشاهد الأفلام بلا ترجمة',
    face: { skin: 'fair', hair: 'long', hairColour: '#4A2C1C', clothes: '#B6507A', cut: 'round', smile: 'open', room: 'lilac' },
  },
  {
    handle: 'hazem',
    name: 'حازم لطفي',
    gender: 'male',
    state: 'the trial, used up; no subscription',
    born: 1995,
    city: City.Giza,
    level: 2,
    job: 'صيدلي',
    objective: 'السفر للعمل في الخليج',
    face: { skin: 'tan', hair: 'short', hairColour: '#241B18', beard: 'stubble', clothes: '#3E6C8F', cut: 'collar', smile: 'closed', room: 'mint' },
  },
  {
    handle: 'nour',
    name: 'نور الدين حسن',
    gender: 'male',
    state: 'the trial, one lesson booked: the booking limit is reached',
    born: 2001,
    city: City.Sharkia,
    level: 3,
    job: 'مصمم مستقل',
    objective: 'التعامل مع عملاء أجانب',
    face: { skin: 'brown', hair: 'curly', hairColour: '#1B1718', clothes: '#D1763C', cut: 'hood', smile: 'open', room: 'dusk' },
  },
  {
    handle: 'dina',
    name: 'دينا حسام',
    gender: 'female',
    state: '60 minutes a week, none left this week',
    born: 1992,
    city: City.Cairo,
    level: 4,
    job: 'مديرة تسويق',
    objective: 'عروض تقديمية أمام الإدارة',
    face: { skin: 'fair', hair: 'bob', hairColour: '#2B1B14', clothes: '#35465E', cut: 'blazer', smile: 'side', room: 'pearl', earrings: true },
  },
  {
    handle: 'mostafa',
    name: 'مصطفى كامل رشوان',
    gender: 'male',
    state: 'a subscription that ended five days ago',
    born: 1980,
    city: City.Dakahlia,
    level: 1,
    job: 'مهندس مساحة',
    objective: 'أفهم مراسلات الشركة الأم',
    face: { skin: 'brown', hair: 'bald', hairColour: '#8E8A84', beard: 'moustache', glasses: 'square', clothes: '#62734A', cut: 'collar', smile: 'closed', room: 'olive' },
  },
  {
    handle: 'tarek',
    name: 'طارق منصور',
    gender: 'male',
    state: '230 minutes a week, many lessons, a conversation of 500 messages',
    born: 1987,
    city: City.Giza,
    level: 5,
    job: 'مهندس برمجيات',
    objective: 'الانتقال إلى فريق عالمي',
    face: { skin: 'tan', hair: 'parted', hairColour: '#2A1D16', beard: 'full', glasses: 'round', clothes: '#2F4F7A', cut: 'round', smile: 'open', room: 'night' },
  },
  {
    handle: 'heba',
    name: 'هبة صلاح',
    gender: 'female',
    state: '120 minutes a week, lessons cancelled by her and by tutors',
    born: 1994,
    city: City.Qalyubia,
    level: 2,
    job: 'ممرضة',
    objective: 'اجتياز امتحان المهنة',
    face: { skin: 'deep', hair: 'hijab', hairColour: '#B9814B', clothes: '#7A4E2B', cut: 'round', smile: 'closed', room: 'rose' },
  },
  {
    handle: 'reem',
    name: 'ريم أشرف',
    gender: 'female',
    state: '60 minutes a week; neither phone nor city nor picture',
    level: 3,
    phone: false,
  },
  {
    handle: 'long',
    name: 'عبد الرحمن محمد عبد المنعم علي',
    gender: 'male',
    state: '120 minutes a week and the longest name allowed',
    born: 1970,
    city: City.KafrElSheikh,
    level: 4,
    job: 'موجه أول بوزارة التربية والتعليم',
    objective: 'قراءة الأبحاث التربوية ومناقشتها مع زملاء من بلاد أخرى',
    face: { skin: 'wheat', hair: 'bald', hairColour: '#B9B4AC', beard: 'full', clothes: '#4A4F57', cut: 'blazer', smile: 'closed', room: 'clay' },
  },
  {
    handle: 'sara',
    name: 'سارة محمود',
    gender: 'female',
    state: 'a subscription stopped by an admin',
    born: 1990,
    city: City.Aswan,
    level: 3,
    job: 'معلمة رياض أطفال',
    objective: 'أغنّي مع الأطفال بالإنجليزية',
    face: { skin: 'brown', hair: 'turban', hairColour: '#C65B4A', clothes: '#2E7D6B', cut: 'round', smile: 'open', room: 'sky', earrings: true },
  },
  { handle: 'new', name: null, gender: null, state: 'an account of this minute, without a name' },
]

/** First and family names of the crowd. */
export const crowdNames = {
  female: ['آلاء', 'إسراء', 'أمل', 'بسمة', 'تقى', 'جنى', 'حبيبة', 'دعاء', 'رحمة', 'روان', 'سهام', 'شيماء', 'عبير', 'فاطمة', 'لمياء', 'مروة', 'نهى', 'ياسمين'],
  male: ['إبراهيم', 'أدهم', 'أسامة', 'بلال', 'جمال', 'حمزة', 'خالد', 'رامي', 'سيف', 'شادي', 'عادل', 'عمار', 'فادي', 'كمال', 'مازن', 'مينا', 'هشام', 'وائل'],
  family: ['السيد', 'عبد الحميد', 'الشربيني', 'جاد', 'البدري', 'نصار', 'العطار', 'مرسي', 'شكري', 'حنفي', 'عبد الله', 'الفقي', 'سليمان', 'غانم', 'بدوي', 'عوض'],
} as const
