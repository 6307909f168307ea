import { limits } from '#contract/vocabulary/limits.ts'

const { minDigits, maxDigits } = limits.bankAccount

/** Where money is transferred: the fields, and what is wrong with what was typed. */
export const receivers = {
  methods: { wallet: 'محفظة إلكترونية', bank: 'حساب بنكي', instapay: 'إنستاباي' },
  handle: 'عنوان إنستاباي',
  handleHint: '[اكتب|اكتبي] ما قبل ‎@instapay‎ فقط، كما يظهر في التطبيق.',
  phone: 'رقم المحفظة',
  phoneHint: 'رقم موبايل مصري عليه محفظة مفعّلة.',
  bank: 'البنك',
  chooseBank: '[اختر|اختاري|اختيار] البنك',
  account: 'IBAN أو رقم الحساب',
  accountHint: 'الأفضل IBAN، لأننا نراجع أرقامه قبل التحويل. رقم الحساب وحده لا يمكننا مراجعته.',
  holder: 'اسم صاحب الحساب',
  holderHint: 'كما هو مكتوب في البنك أو المحفظة. التحويل إلى اسم آخر يأخذ وقتًا أطول.',
  fault: {
    empty: '[املأ|املئي] هذه الخانة.',
    characters: 'فيه حرف أو علامة غير مقبولة. [راجع|راجعي] ما كتبته.',
    'too-short': `رقم الحساب ${minDigits} أرقام على الأقل.`,
    'too-long': `أطول من اللازم: رقم الحساب ${maxDigits} رقمًا على الأكثر.`,
    'iban-country': 'نحوّل إلى حسابات في مصر فقط: IBAN يبدأ بحرفي EG.',
    'iban-length': 'IBAN ناقص أو زائد: حرفا EG ثم 27 رقمًا.',
    'iban-check': 'في IBAN رقم خطأ. [انسخه|انسخيه] من تطبيق البنك.',
    'iban-bank': 'هذا الـ IBAN من بنك آخر. [غيّر|غيّري] البنك أو الرقم.',
    'handle-provider': 'عنوان إنستاباي ينتهي بـ ‎@instapay‎ فقط.',
    'handle-marks': 'النقطة والشرطة تأتيان بين حرفين فقط.',
  },
} as const
