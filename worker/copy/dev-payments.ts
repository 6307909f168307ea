/** Texts of the simulated payment gateways. */

/** The request for payment in a wallet's app. `amount`: EGP. */
export const walletRequestText = (amount: string, label: string): string =>
  `طلب دفع بمبلغ ${amount} جنيه من حوار: ${label}. وافق أو ارفض من الصفحة.`

export const paymentPages = {
  banner: 'محاكاة: هذه الصفحة بديل لصفحات الدفع أثناء التجربة. لن نخصم أي مبلغ.',
  currency: 'جنيه',
  amount: 'المبلغ',
  item: 'الخدمة',
  reference: 'رقم الدفع',
  fees: 'رسوم الدفع',
  state: 'الحالة',
  closed: 'لم تعد هذه العملية مفتوحة.',
  back: 'العودة إلى حوار',
  card: {
    title: 'إضافة بطاقة',
    lead: 'اختر بطاقة تجريبية. بجانب كل بطاقة ما سيحدث عند الدفع بها.',
    outcomes: {
      ok: 'بطاقة سليمة: يتم الدفع',
      poor: 'رصيد غير كافٍ: يفشل الدفع بعد التحقق',
      expired: 'بطاقة منتهية: يفشل الدفع بعد التحقق',
      refused: 'يرفضها البنك فورًا',
    },
    number: 'أو رقم بطاقة تجريبية أخرى',
    save: 'حفظ البطاقة',
    unknown: 'هذا الرقم ليس من بطاقات التجربة.',
    cancel: 'إلغاء',
  },
  bank: {
    title: 'تأكيد البنك',
    lead: 'يطلب البنك تأكيد عملية الدفع.',
    approve: 'تأكيد الدفع',
    decline: 'رفض الدفع',
    leave: 'إغلاق الصفحة دون رد',
    left: 'أُغلقت صفحة البنك دون رد. لم يتم الدفع، وتنتهي العملية بانتهاء وقتها.',
  },
  counter: {
    title: 'منفذ دفع فوري',
    walletTitle: 'تطبيق المحفظة',
    pay: 'دفع المبلغ كاملًا',
    payLess: 'دفع مبلغ أقل من المطلوب',
    expire: 'إنهاء مدة الرقم',
    approve: 'الموافقة على الدفع',
    decline: 'رفض الدفع',
    states: {
      UNPAID: 'في انتظار الدفع',
      PAID: 'تم الدفع',
      CANCELED: 'ملغاة',
      REFUNDED: 'تم الاسترداد',
      PARTIAL_REFUNDED: 'استرداد جزئي',
      EXPIRED: 'انتهت مدتها',
      FAILED: 'لم ينجح الدفع',
    },
  },
  checkout: {
    title: 'الدفع عبر Paymob',
    pay: 'دفع',
    challenge: 'دفع بتأكيد البنك',
    pendingFirst: 'دفع يتأخر تأكيده',
    decline: 'رفض البطاقة أو المحفظة',
    abandon: 'العودة دون دفع',
  },
} as const
