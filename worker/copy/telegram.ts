/** What the bot of Telegram answers, and the page that stands in for its chat. They address nobody directly. */
const stop = 'للإيقاف تكفي كتابة ‎/stop هنا.'

export const botReplies = {
  linked: (name: string | null) =>
    name === null
      ? `تم الربط. تصل هنا إشعارات حسابك في حوار. ${stop}`
      : `تم الربط. تصل هنا إشعارات حساب \u2068${name}\u2069 في حوار. ${stop}`,
  stillLinked: `هذه المحادثة مربوطة بحوار، وتصل إليها الإشعارات. ${stop}`,
  linkOver: 'انتهت صلاحية هذا الرابط أو استُخدم من قبل. رابط جديد من إعدادات الإشعارات في حوار.',
  notLinked: 'هذه المحادثة غير مربوطة بحساب. الربط من إعدادات الإشعارات في حوار.',
  stopped: 'توقفت الإشعارات هنا. العودة إليها من إعدادات الإشعارات في حوار.',
} as const

/** Texts of the simulated chat. */
export const simulatedChat = {
  title: 'محادثة حوار على تليجرام',
  banner: 'محاكاة: هذه الصفحة بديل لمحادثة تليجرام أثناء التجربة، ولا تتصل بتليجرام.',
  chat: 'رقم المحادثة',
  start: 'ابدأ',
  stop: 'كتابة ‎/stop',
  block: 'حظر الحساب',
  blocked: 'حُظر الحساب، فلن تصل رسائل إلى هذه المحادثة.',
  outbox: 'كل رسائل هذه المحادثة',
  invalid: 'رقم المحادثة من 6 إلى 15 رقمًا.',
} as const
