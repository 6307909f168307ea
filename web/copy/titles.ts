/** Names of screens, apart from their words: routes are known before any screen is loaded. */
export const titles = {
  chat: 'المحادثات',
  lesson: 'الحصة',
  home: 'الرئيسية',
  schedule: 'مواعيدي المتاحة',
  tutors: 'المعلّمون',
  upcomingLessons: 'حصصي القادمة',
  login: 'تسجيل الدخول',
  settings: 'الإعدادات',
  profile: 'صفحتي العامة',
  completeProfile: 'إكمال الحساب',
  register: 'حساب جديد',
} as const
