/** News of the account itself: messages, contact data, the password, Telegram. */

import type { NotificationKind } from '#contract/vocabulary/notifications.ts'
import { sentences, type Words } from './wording.ts'

const contactWords = { email: 'بريد حسابك', phone: 'رقم الموبايل في حسابك' } as const

export const accountWords = {
  messages_received: ({ name, you }) => ({
    title: `رسائل جديدة من ${name}`,
    text: you('افتح المحادثة لتقرأ وترد.', 'افتحي المحادثة لتقرئي وتردي.', 'يمكنك القراءة والرد من المحادثة.'),
  }),
  contact_change_asked: ({ facts, moment, you }) => ({
    title: `طلب فريق حوار تغيير ${contactWords[facts.field ?? 'email']}`,
    text: sentences(
      `يبدأ التغيير ${moment(facts.expiresAt)}.`,
      you('لم تطلبه؟ أوقفه من إعدادات حسابك.', 'لم تطلبيه؟ أوقفيه من إعدادات حسابك.', 'يمكنك إيقافه من إعدادات حسابك.'),
    ),
  }),
  contact_changed: ({ facts, you }) => ({
    title: `تغيّر ${contactWords[facts.field ?? 'email']}`,
    text: you(
      'لم تطلب ذلك؟ تواصل معنا فورًا.',
      'لم تطلبي ذلك؟ تواصلي معنا فورًا.',
      'إن لم يكن التغيير منك فيمكنك التواصل معنا فورًا.',
    ),
  }),
  password_changed: ({ you }) => ({
    title: 'تغيّرت كلمة السر في حسابك',
    text: you(
      'لم تغيّرها؟ اطلب كلمة سر جديدة وتواصل معنا فورًا.',
      'لم تغيّريها؟ اطلبي كلمة سر جديدة وتواصلي معنا فورًا.',
      'إن لم يكن التغيير منك فيمكنك طلب كلمة سر جديدة والتواصل معنا فورًا.',
    ),
  }),
  device_reused: ({ you }) => ({
    title: 'أنهينا دخولًا إلى حسابك',
    text: sentences(
      'ربما نسخ غيرك مفتاح الدخول من أحد أجهزتك.',
      you(
        'غيّر كلمة السر وراجع أجهزتك من إعدادات حسابك.',
        'غيّري كلمة السر وراجعي أجهزتك من إعدادات حسابك.',
        'يمكنك تغيير كلمة السر ومراجعة أجهزتك من إعدادات حسابك.',
      ),
    ),
  }),
  telegram_linked: ({ you }) => ({
    title: 'تم ربط تليجرام بحسابك',
    text: sentences(
      'تصلك رسائل حوار هناك من الآن.',
      you(
        'لم تربطه؟ أوقفه من إعدادات الإشعارات وغيّر كلمة السر.',
        'لم تربطيه؟ أوقفيه من إعدادات الإشعارات وغيّري كلمة السر.',
        'إن لم يكن الربط منك فيمكنك إيقافه من إعدادات الإشعارات وتغيير كلمة السر.',
      ),
    ),
  }),
  telegram_ended: ({ facts, you }) => ({
    title: 'توقفت رسائل تليجرام',
    text: sentences(
      facts.ending === 'signed-out'
        ? 'انتهى الربط بعد الخروج من حسابك على كل الأجهزة.'
        : 'لم تعد رسائل حوار تصلك هناك.',
      you(
        'اربطه من جديد أو اختر واتساب من إعدادات الإشعارات.',
        'اربطيه من جديد أو اختاري واتساب من إعدادات الإشعارات.',
        'يمكنك ربطه من جديد أو اختيار واتساب من إعدادات الإشعارات.',
      ),
    ),
  }),
} as const satisfies Partial<Record<NotificationKind, Words>>
