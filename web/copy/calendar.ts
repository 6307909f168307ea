/** Adding an appointment to a calendar outside of the product. */
export const calendar = {
  add: '[أضف|أضيفي|إضافة] إلى التقويم',
  google: 'تقويم Google',
  file: 'ملف للتقويم (ICS)',
}
