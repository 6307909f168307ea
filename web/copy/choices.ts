/** Words for values that people choose from lists. */
import { City } from '#contract/vocabulary/people.ts'

/** The governorates by code. 28 is a second spelling of 27; 29 and 30 have been merged into other governorates. */
export const cityNames: Readonly<Record<City, string>> = {
  [City.Cairo]: 'القاهرة',
  [City.Alexandria]: 'الإسكندرية',
  [City.Giza]: 'الجيزة',
  [City.Dakahlia]: 'الدقهلية',
  [City.Qalyubia]: 'القليوبية',
  [City.Sharkia]: 'الشرقية',
  [City.Beheira]: 'البحيرة',
  [City.Aswan]: 'أسوان',
  [City.Asyut]: 'أسيوط',
  [City.BeniSuef]: 'بني سويف',
  [City.PortSaid]: 'بورسعيد',
  [City.Suez]: 'السويس',
  [City.Minya]: 'المنيا',
  [City.Gharbia]: 'الغربية',
  [City.Ismailia]: 'الإسماعيلية',
  [City.KafrElSheikh]: 'كفر الشيخ',
  [City.Matrouh]: 'مطروح',
  [City.RedSea]: 'البحر الأحمر',
  [City.Sohag]: 'سوهاج',
  [City.Fayoum]: 'الفيوم',
  [City.Luxor]: 'الأقصر',
  [City.Qena]: 'قنا',
  [City.NewValley]: 'الوادي الجديد',
  [City.NorthSinai]: 'شمال سيناء',
  [City.SouthSinai]: 'جنوب سيناء',
  [City.Damietta]: 'دمياط',
  [City.Monufia]: 'المنوفية',
  [City.Minufiya]: 'المنوفية',
  [City.Helwan]: 'حلوان',
  [City.GizaCity]: 'مدينة الجيزة',
}

/** Suggested learning aims; choosing one inserts its text into the free-text aim. */
export const commonAims = ['مقابلة عمل', 'سفر', 'IELTS', 'دراسة', 'كلام يومي'] as const
