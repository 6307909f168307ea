/** Texts of the simulated Google account chooser. */
export const googleChooser = {
  title: 'اختيار حساب Google',
  banner: 'محاكاة: هذه الصفحة بديل لصفحة Google أثناء التجربة، ولا تتصل بـ Google.',
  lead: 'الدخول إلى حوار بحساب:',
  verified: 'بريد مؤكَّد عند Google',
  unverified: 'بريد غير مؤكَّد عند Google',
  other: 'بريد آخر',
  enter: 'دخول',
  invalid: 'هذا البريد غير صحيح.',
  done: 'تم الاختيار. يمكنك إغلاق هذه النافذة.',
} as const

/** Suggested accounts: two of the demo data, one without an account, and one whose e-mail Google has not verified. */
export const googlePeople = [
  { name: 'ملك', email: 'malak@hiwar.test', emailVerified: true },
  { name: 'كريم', email: 'karim@hiwar.test', emailVerified: true },
  { name: 'زياد', email: 'ziad@hiwar.test', emailVerified: true },
  { name: 'هالة', email: 'hala@hiwar.test', emailVerified: false },
] as const
