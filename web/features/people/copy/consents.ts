/** What somebody agreed to, and the question about a new version. */
export const consents = {
  title: 'موافقاتك',
  text: 'ما وافقت عليه في حوار ومتى. سحب الموافقة على الشروط أو الخصوصية يكون بحذف الحساب.',
  failed: 'لم نتمكن من تحميل الموافقات.',
  none: 'لا موافقات مسجّلة بعد.',
  kinds: {
    terms: 'شروط الاستخدام',
    privacy: 'سياسة الخصوصية',
    guardian: 'موافقة ولي الأمر',
    'lesson-texts': 'نص كلامك في كل حصة',
    'guardian-lesson-texts': 'موافقة ولي الأمر على نصوص الحصص',
  },
  version: 'الإصدار {version}',
  given: 'موافقة',
  withdrawn: 'سحب الموافقة',
  ways: {
    registration: 'عند فتح الحساب',
    google: 'عند فتح الحساب بجوجل',
    question: 'بعد الدخول',
    guardian: 'في صفحة ولي الأمر',
    settings: 'من الإعدادات',
  },
  ask: {
    title: '[راجع|راجعي|مراجعة] الشروط الحالية',
    terms: 'صدرت نسخة من <terms>شروط الاستخدام</terms> لم نسجّل موافقتك عليها.',
    privacy: 'صدرت نسخة من <privacy>سياسة الخصوصية</privacy> لم نسجّل موافقتك عليها.',
    both: 'صدرت نسخة من <terms>شروط الاستخدام</terms> و<privacy>سياسة الخصوصية</privacy> لم نسجّل موافقتك عليها.',
    agree: 'أوافق',
    later: 'لاحقًا',
    failed: 'لم نسجّل موافقتك.',
  },
} as const
