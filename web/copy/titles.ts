/** Titles of screens. In a file of their own, because routes load before the copy of any screen. */
export const titles = {
  chat: 'المحادثات',
  lesson: 'الحصة',
  home: 'الرئيسية',
  schedule: 'مواعيدي المتاحة',
  earnings: 'الأرباح والسحب',
  tutors: 'المعلّمون',
  upcomingLessons: 'حصصي القادمة',
  login: 'تسجيل الدخول',
  settings: 'الإعدادات',
  profile: 'صفحتي العامة',
  completeProfile: 'إكمال الحساب',
  register: 'حساب جديد',
} as const
