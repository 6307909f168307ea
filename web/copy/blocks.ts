/** Words about blocked accounts, said to their owners and to the team. */
export const blocks = {
  reasons: {
    asked: 'طلب من صاحب الحساب',
    rude: 'أسلوب غير لائق',
    harassment: 'مضايقة',
    'contact-outside': 'طلب التواصل خارج حوار',
    'payment-outside': 'طلب الدفع خارج حوار',
    impersonation: 'انتحال شخصية',
    'unsafe-for-minor': 'تصرف غير آمن مع طالب صغير',
    fraud: 'عملية دفع مشكوك فيها',
    other: 'سبب آخر',
  },
  own: {
    title: 'أوقف فريق حوار هذا الحساب',
    reason: 'السبب: {reason}.',
    until: 'يعود الحساب للعمل من نفسه {moment}.',
    endless: 'يبقى الحساب موقوفًا حتى يعيده الفريق.',
    appeal: 'ترى أن القرار غير صحيح؟ اكتب لنا من صفحة التواصل',
  },
} as const
