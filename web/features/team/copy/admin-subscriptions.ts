/** Words of the list of all subscriptions. Ending one has its words in `admin-person`, where it is offered as well. */
export const adminSubscriptions = {
  columns: {
    id: 'الرقم',
    subscriber: 'الطالب',
    plan: 'الباقة',
    state: 'الحالة',
    start: 'البداية',
    end: 'النهاية',
    stopped: 'الإلغاء',
    payment: 'رقم عملية الدفع',
    created: 'الإنشاء',
  },
  filters: { state: 'الحالة', user: 'الطالب', plan: 'الباقة' },
  state: { running: 'جارٍ', upcoming: 'لم يبدأ', ended: 'انتهى', stopped: 'ملغى' },
  subscriptionId: 'رقم الاشتراك',
  cancel: '[ألغِ|ألغي|إلغاء] الاشتراك',
  payments: 'مدفوعات الطالب',
} as const
