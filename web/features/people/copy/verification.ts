/** Words of verifying an e-mail address or a phone number with a code of five digits. */
export const verification = {
  code: 'كود التأكيد',
  sending: 'جارٍ إرسال الكود',
  sentTo: 'أرسلنا كودًا من 5 أرقام إلى <bdi>{to}</bdi>',
  alreadySent: 'أرسلنا لك كودًا من قليل. يمكنك كتابته هنا، أو طلب كود جديد بعد انتهاء العدّ.',
  valid: 'الكود صالح لمدّة <time>{left}</time>',
  expired: 'انتهت صلاحية الكود. يمكنك طلب كود جديد.',
  resend: 'إرسال كود جديد',
  resendIn: 'كود جديد بعد <time>{left}</time>',
  triesLeft:
    'الكود غير صحيح. {count, plural, zero {لم تبقَ محاولات} one {بقيت محاولة واحدة} two {بقيت محاولتان} few {بقيت # محاولات} many {بقيت # محاولة} other {بقيت # محاولة}}.',
  noTries: 'انتهت محاولات هذا الكود. يمكنك طلب كود جديد.',
  later: 'لاحقًا',
  email: {
    title: 'تأكيد البريد الإلكتروني',
    help: 'إن لم تصل الرسالة خلال دقيقة فربما هي بين الرسائل غير المرغوب فيها.',
    done: 'تم تأكيد البريد الإلكتروني',
  },
  phone: {
    title: 'تأكيد رقم الموبايل',
    number: 'رقم الموبايل',
    numberHint: 'رقم {by, select, telegram {تليجرام} other {واتساب}}، مثل <bdi>010 1234 5678</bdi>',
    channel: 'يصل الكود في رسالة واتساب.',
    by: 'أين يصلك الكود؟',
    methods: { whatsapp: 'واتساب', telegram: 'تليجرام' },
    send: 'إرسال الكود',
    change: 'تغيير الرقم',
    help: '{by, select, telegram {تصل الرسالة من حساب الأكواد الرسمي في تليجرام.} other {تصل الرسالة من حساب حوار على واتساب.}}',
    done: 'تم تأكيد رقم الموبايل',
    taken: 'هذا الرقم مؤكَّد في حساب آخر. يمكنك كتابة رقم غيره.',
  },
  unreachable: {
    title: 'لم تصل الرسالة إلى هذا الرقم',
    body: 'إما أن الرقم ليس على {by, select, telegram {تليجرام} other {واتساب}}، أو أن إعدادات الخصوصية فيه تمنع الرسائل.',
    first: 'التأكد من أن {by, select, telegram {تليجرام} other {واتساب}} يعمل على الرقم <bdi>{to}</bdi>',
    second:
      '{by, select, telegram {من إعدادات تليجرام: «الخصوصية والأمان»، ثم السماح للجميع بالوصول إلى الحساب بالرقم.} other {من إعدادات واتساب: «الخصوصية»، ثم السماح بالرسائل من غير جهات الاتصال.}}',
    other: 'إرساله على {by, select, telegram {واتساب} other {تليجرام}}',
    retry: 'إعادة الإرسال',
  },
} as const
