/** Words of the times that are proposed to somebody who has just paid. */
export const suggestedTimes = {
  title: '[ابدأ|ابدئي|البداية] بموعد',
  loading: 'جارٍ البحث عن مواعيد',
  usual: 'اقترحنا مواعيد قريبة من وقت حصتك السابقة.',
  nearest: 'اقترحنا أقرب المواعيد في أسبوعك.',
  none: 'يمكنك اختيار معلّم وموعد من القائمة.',
  label: 'مواعيد مقترحة',
  first: 'الأقرب',
  with: '{name}، {minutes}',
  book: '[احجز|احجزي|حجز] {time}',
  other: '[اختر معلّمًا آخر|اختاري معلّمًا آخر|اختيار معلّم آخر]',
  tutors: '[اختر معلّمًا|اختاري معلّمًا|اختيار معلّم]',
} as const
