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
  gender: { male: 'ذكر', female: 'أنثى' },
  email: 'البريد',
  phone: 'رقم الموبايل',
  id: 'رقم الحساب',
  verified: { yes: 'مؤكَّد', no: 'غير مؤكَّد' },
} as const
