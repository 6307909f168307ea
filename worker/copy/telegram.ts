/** What the bot of Telegram answers, in words that fit every gender, and the page that stands in for its chat. */
const stop = 'لإيقافها اكتب ‎/stop هنا.'

export const botReplies = {
  linked: (name: string | null) =>
    name === null
      ? `تم الربط. ستصلك هنا إشعارات حسابك في حوار. ${stop}`
      : `تم الربط. ستصلك هنا إشعارات حساب \u2068${name}\u2069 في حوار. ${stop}`,
  stillLinked: `هذه المحادثة مربوطة بحوار، وتصلك فيها الإشعارات. ${stop}`,
  linkOver: 'انتهت صلاحية هذا الرابط أو استُخدم من قبل. افتح رابطًا جديدًا من إعدادات الإشعارات في حوار.',
  notLinked: 'هذه المحادثة غير مربوطة بحسابك. اربطها من إعدادات الإشعارات في حوار.',
  stopped: 'أوقفنا الإشعارات هنا. يمكنك تشغيلها من إعدادات الإشعارات في حوار.',
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
