/** Words of the archive of somebody's data, and what stands where somebody was whose account is deleted. */

/** Beside their messages and lessons; the account is what is deleted, so it suits men and women. */
export const deletedName = 'حساب محذوف'
/** In place of each of their messages. */
export const deletedMessage = 'رسالة من حساب محذوف'

export const archiveReadme = (day: string): string =>
  [
    'بياناتك في حوار',
    `جُهّزت هذه النسخة يوم ${day}.`,
    'data: كل ما نحفظه عنك، جدولًا جدولًا، في ملفين بالمحتوى نفسه: csv تفتحه برامج الجداول، وjson تقرؤه البرامج.',
    'chats: الرسائل التي كتبتها أنت، محادثة محادثة، مع ما أرسلته من صور ورسائل صوتية. رسائل الطرف الآخر ليست فيها.',
    'files: صورك.',
    'الأوقات بالملّي ثانية من بداية 1970 بتوقيت UTC، والمبالغ بالقرش.',
  ].join('\r\n\r\n')
