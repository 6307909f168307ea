/** What a student tells the tutor with one press, as both read it. */
export const signals = {
  label: 'إشارات للمدرس',
  ask: { slower: 'أبطأ', again: 'مرة ثانية من فضلك', write: 'كتابةً من فضلك' },
  arrived: 'وصلت',
  failed: 'لم تصل',
  told: {
    slower: '{name}: أبطأ من فضلك',
    again: '{name}: مرة ثانية من فضلك',
    write: '{name}: كتابةً من فضلك',
  },
} as const
