/** Words of the list of friends that students brought. */
export const adminFriends = {
  columns: {
    friend: 'الصديق',
    inviter: 'من دعاه',
    state: 'الحالة',
    friendMinutes: 'هدية الصديق',
    inviterMinutes: 'هدية من دعا',
    joined: 'وقت التسجيل',
    decided: 'أول دفعة',
    payment: 'رقم عملية الدفع',
  },
  paymentId: 'رقم عملية الدفع',
  filters: { inviter: 'رقم من دعا', friend: 'رقم الصديق', paid: 'الدفع', joined: 'وقت التسجيل' },
  paid: { yes: 'دفع', no: 'لم يدفع بعد' },
  state: {
    joined: 'لم يدفع بعد',
    rewarded: 'وصلت الهدية للاثنين',
    full: 'وصلت الهدية للصديق وحده',
    refused: 'لم تُحسب',
    'taken-back': 'عادت مع المبلغ',
    off: 'دون هدية',
  },
  refusal: {
    'same-phone': 'رقم موبايل واحد',
    'same-mailbox': 'صندوق بريد واحد',
    'same-telegram': 'تيليجرام واحد',
  },
} as const
