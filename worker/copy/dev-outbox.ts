/** Texts of the simulators' pages. */
import type { ReceivedMessage } from '#worker/gateways/simulated/message-store.ts'

export const devPages = {
  title: 'خدمات المحاكاة',
  banner: 'هذه محاكاة: لم تُرسل أي رسالة إلى أحد، وما هنا يظهر بدل الموبايل والبريد.',
  lead: 'الخدمات التي تحل المحاكاة محلها الآن:',
  services: {
    texter: 'رسائل واتساب',
    telegram: 'محادثة تليجرام',
    telegramCodes: 'أكواد تليجرام',
    mailer: 'البريد الإلكتروني',
    alerts: 'تنبيهات الفريق',
    pusher: 'إشعارات الأجهزة',
    google: 'الدخول بحساب Google',
    payments: 'الدفع عبر فوري',
    hostedCheckout: 'الدفع عبر Paymob',
    mediaRooms: 'مكالمات RealtimeKit',
    books: 'دفاتر الشركة في ERPNext',
    tax: 'إيصالات مصلحة الضرائب',
  },
  outbox: 'صندوق الرسائل',
  channels: {
    whatsapp: 'واتساب',
    telegram: 'تليجرام',
    email: 'بريد',
    push: 'إشعار جهاز',
    ops: 'الفريق',
    wallet: 'محفظة',
  } satisfies Record<ReceivedMessage['channel'], string>,
  all: 'كل القنوات',
  channel: 'القناة',
  to: 'الرقم أو البريد',
  filter: 'عرض',
  clear: 'إفراغ الصندوق',
  empty: 'لا رسائل بعد. تظهر الأكواد والتذكيرات هنا فور إرسالها.',
  open: 'فتح الصفحة',
  preview: 'عرض الرسالة كما تصل',
} as const
