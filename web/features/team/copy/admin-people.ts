/** Words about people that several screens of the admin area share. */
export const adminPeople = {
  role: {
    superAdmin: 'مدير عام',
    regularAdmin: 'مدير',
    tutor: 'معلّم',
    student: 'طالب',
    tutorManager: 'مدير معلّمين',
    studio: 'استوديو',
  },
  /** The same, where one person is meant. */
  roleOf: {
    superAdmin: '{gender, select, female {مديرة عامة} male {مدير عام} other {الإدارة العامة}}',
    regularAdmin: '{gender, select, female {مديرة} male {مدير} other {الإدارة}}',
    tutor: '{gender, select, female {معلّمة} male {معلّم} other {حساب معلّم}}',
    student: '{gender, select, female {طالبة} male {طالب} other {حساب طالب}}',
    tutorManager: '{gender, select, female {مديرة معلّمين} male {مدير معلّمين} other {إدارة المعلّمين}}',
    studio: 'استوديو',
  },
  gender: { male: 'ذكر', female: 'أنثى' },
  email: 'البريد',
  phone: 'رقم الموبايل',
  id: 'رقم الحساب',
  verified: { yes: 'مؤكَّد', no: 'غير مؤكَّد' },
} as const
