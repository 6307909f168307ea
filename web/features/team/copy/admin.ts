/** Words of the admin area's frame and of the settings of those who work in it. */
export const admin = {
  area: 'الإدارة',
  studioArea: 'الاستوديو',
  nav: {
    label: 'التنقل في الإدارة',
    open: '[افتح|افتحي|فتح] القائمة',
    collapse: '[صغّر|صغّري|طي] القائمة',
    expand: '[وسّع|وسّعي|توسيع] القائمة',
    offers: 'الكوبونات والدعوات',
    photoSessions: 'جلسات التصوير',
    openSessions:
      '{count, plural, zero {لا معلّم ينقصه ملف} one {معلّم واحد ينقصه ملف} two {معلّمان ينقصهما ملف} few {# معلّمين ينقصهم ملف} many {# معلّمًا ينقصهم ملف} other {# معلّم ينقصهم ملف}}',
    withdrawals:
      '{count, plural, zero {لا طلبات سحب تنتظرك} one {طلب سحب واحد ينتظرك} two {طلبا سحب ينتظرانك} few {# طلبات سحب تنتظرك} many {# طلب سحب ينتظرك} other {# طلب سحب ينتظرك}}',
    reviews:
      '{count, plural, zero {لا قرارات تنتظرك} one {قرار واحد ينتظرك} two {قراران ينتظرانك} few {# قرارات تنتظرك} many {# قرارًا ينتظرك} other {# قرار ينتظرك}}',
    refunds:
      '{count, plural, zero {لا طلبات استرداد تنتظرك} one {طلب استرداد واحد ينتظرك} two {طلبا استرداد ينتظرانك} few {# طلبات استرداد تنتظرك} many {# طلب استرداد ينتظرك} other {# طلب استرداد ينتظرك}}',
    approvals:
      '{count, plural, zero {لا موافقات تنتظر} one {موافقة واحدة تنتظر} two {موافقتان تنتظران} few {# موافقات تنتظر} many {# موافقة تنتظر} other {# موافقة تنتظر}}',
    disputes:
      '{count, plural, zero {لا نزاعات تنتظرك} one {نزاع واحد ينتظرك} two {نزاعان ينتظرانك} few {# نزاعات تنتظرك} many {# نزاعًا ينتظرك} other {# نزاع ينتظرك}}',
    threads:
      '{count, plural, zero {لا رسائل مفتوحة} one {محادثة واحدة مفتوحة} two {محادثتان مفتوحتان} few {# محادثات مفتوحة} many {# محادثة مفتوحة} other {# محادثة مفتوحة}}',
    media: 'الوسائط',
    settings: 'حسابي',
  },
  path: 'مسار الصفحة',
  showLatest: '[اعرض|اعرضي|عرض] آخر وضع',
  search: {
    open: '[ابحث|ابحثي|بحث] عن شخص أو دفع',
    short: 'رقم أو مرجع دفع أو بريد أو هاتف',
    key: '/',
    title: 'بحث عن شخص أو دفع',
    label: 'رقم أو مرجع دفع أو بريد أو موبايل أو اسم',
    hint: 'إذا كتبت حرفين أو أقل فسنبحث في الرقم وبداية البريد فقط.',
    results: 'الأشخاص',
    searching: 'نبحث الآن',
    none: 'لم نجد أحدًا بهذا البحث.',
    failed: 'لم نتمكن من البحث',
    found:
      '{count, plural, zero {لا أحد بهذا البحث} one {شخص واحد} two {شخصان} few {# أشخاص} many {# شخصًا} other {# شخص}}',
  },
  environment: {
    label: 'البيئة',
    local: 'بيئة محلية',
    test: 'بيئة اختبار',
    staging: 'بيئة التجربة',
    production: 'البيئة الحية',
  },
  settings: {
    account: 'بيانات الحساب',
    nameHint: 'يظهر الاسم لمن يعمل معك في حوار.',
    session: 'الجلسة',
    sessionText: 'سنسجّل خروجك من هذا الجهاز فقط.',
  },
} as const
