/** The banner of a look. It is read by the team, whose gender the page does not know: no word addresses a man or a woman. */
export const look = {
  label: 'عرض للقراءة',
  title: 'حساب {name}، للقراءة فقط',
  nameless: 'بلا اسم',
  left: '{count, plural, zero {ينتهي الآن} one {باقي دقيقة واحدة} two {باقي دقيقتان} few {باقي # دقائق} many {باقي # دقيقة} other {باقي # دقيقة}}',
  end: 'إنهاء العرض',
} as const
