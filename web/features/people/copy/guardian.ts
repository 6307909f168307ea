/** A student who is under age, and the guardian whose consent is needed. The student reads these. */
export const guardian = {
  /** To a tutor, of a student. */
  minor: 'أقل من 18 سنة',
  relations: {
    father: 'والدي',
    mother: 'والدتي',
    grandparent: 'جدي أو جدتي',
    sibling: 'أخي أو أختي',
    relative: 'قريب آخر',
    other: 'ولي أمر آخر',
  },
  ask: {
    title: 'نحتاج موافقة ولي أمرك',
    text: 'الحصة التجريبية متاحة لك الآن. للاشتراك وباقي الحصص نرسل رابط الموافقة إلى ولي أمرك على واتساب.',
    phone: 'رقم موبايل ولي أمرك',
    phoneHint: 'رقمه هو، لا رقمك. سيصله الرابط والكود.',
    relation: 'صلته بك',
    choose: '[اختر|اختاري|اختيار] الصلة',
    send: '[أرسل|أرسلي|إرسال] الرابط',
    needsPhone: '[اكتب|اكتبي] رقم ولي أمرك.',
    needsRelation: '[اختر|اختاري] صلته بك.',
    cancel: 'رجوع',
  },
  waiting: {
    title: 'باقي موافقة ولي أمرك',
    text: 'أرسلنا له رابطًا على واتساب. بعد أن يوافق يمكنك الاشتراك والحجز.',
    at: '{phone}، {moment}',
    remind: '[ذكّره|ذكّريه|إرسال الرابط مرة أخرى]',
    remindAt: 'يمكنك إرسال الرابط مرة أخرى بعد {time}.',
    change: 'الرقم خطأ',
    sent: 'أرسلنا الرابط مرة أخرى',
  },
  withdrawn: {
    title: 'سحب ولي أمرك موافقته',
    text: 'لا يمكنك الاشتراك أو حجز حصص جديدة. [تكلّم|تكلّمي] معه، ثم [أرسل|أرسلي] الرابط من جديد.',
  },
  consented: { title: 'وافق ولي أمرك على حسابك', text: 'يمكنك الآن الاشتراك وحجز حصصك.' },
  notSent: 'لم نرسل الرابط',
  birthYear: {
    title: 'نحتاج سنة ميلادك قبل الدفع',
    text: '[أضفها|أضيفيها] في صفحة الإعدادات.',
    open: 'الإعدادات',
  },
} as const
