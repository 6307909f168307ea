/** News of the account itself: messages, contact data, the password, Telegram. */

import type { AskedField } from '#contract/vocabulary/credentials.ts'
import type { NotificationKind } from '#contract/vocabulary/notifications.ts'
import type { ReportOutcome } from '#contract/vocabulary/threads.ts'
import { sentences, type Words } from './wording.ts'

const askedTitles: Readonly<Record<AskedField, string>> = {
  email: 'طلب فريق حوار تغيير بريد حسابك',
  phone: 'طلب فريق حوار تغيير رقم الموبايل في حسابك',
  factors: 'طلب فريق حوار حذف مفاتيح المرور وأكواد الدخول من حسابك',
}
const changedTitles: Readonly<Record<AskedField, string>> = {
  email: 'تغيّر بريد حسابك',
  phone: 'تغيّر رقم الموبايل في حسابك',
  factors: 'حُذفت مفاتيح المرور وأكواد الدخول من حسابك',
}

const reportOutcomeTexts: Readonly<Record<ReportOutcome, string>> = {
  acted: 'اتخذنا إجراءً بعد مراجعته. شكرًا لك.',
  kept: 'لم نجد فيه مخالفة لقواعد حوار، ونتابع ما يصلنا بعده.',
  fixed: 'المشكلة التي أبلغت عنها انحلّت. شكرًا لك.',
  known: 'المشكلة التي أبلغت عنها معروفة عندنا، ونعمل على حلها.',
}

export const accountWords = {
  messages_received: ({ name, you }) => ({
    title: `رسائل جديدة من ${name}`,
    text: you('افتح المحادثة لتقرأ وترد.', 'افتحي المحادثة لتقرئي وتردي.', 'يمكنك القراءة والرد من المحادثة.'),
  }),
  contact_change_asked: ({ facts, moment, you }) => ({
    title: askedTitles[facts.field ?? 'email'],
    text: sentences(
      `يبدأ التغيير ${moment(facts.expiresAt)}.`,
      you('لم تطلبه؟ أوقفه من إعدادات حسابك.', 'لم تطلبيه؟ أوقفيه من إعدادات حسابك.', 'يمكنك إيقافه من إعدادات حسابك.'),
    ),
  }),
  contact_changed: ({ facts, you }) => ({
    title: changedTitles[facts.field ?? 'email'],
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
  account_seen: ({ facts, you }) => ({
    title: 'فتح فريق حوار حسابك للقراءة',
    text: sentences(
      `السبب: ${facts.note ?? ''}.`,
      'يظهر للفريق ما يظهر لك، ما عدا نصوص المحادثات، ولا يمكنه تغيير شيء.',
      you('عندك سؤال؟ تواصل معنا.', 'عندك سؤال؟ تواصلي معنا.', 'يمكنك التواصل معنا إن كان عندك سؤال.'),
    ),
  }),
  team_message: ({ facts }) => ({ title: 'رسالة من فريق حوار', text: facts.note ?? '' }),
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
  archive_ready: ({ moment, facts, you }) => ({
    title: 'نسخة بياناتك جاهزة',
    text: sentences(
      you('نزّلها من إعدادات حسابك.', 'نزّليها من إعدادات حسابك.', 'يمكنك تنزيلها من إعدادات حسابك.'),
      `تبقى هناك حتى ${moment(facts.expiresAt)}.`,
    ),
  }),
  deletion_asked: ({ moment, facts, you }) => ({
    title: 'طلبت حذف حسابك',
    text: sentences(
      `يُحذف حسابك نهائيًا ${moment(facts.expiresAt)}.`,
      you(
        'غيّرت رأيك أو لم تطلب ذلك؟ سجّل الدخول قبلها ليبقى الحساب.',
        'غيّرت رأيك أو لم تطلبي ذلك؟ سجّلي الدخول قبلها ليبقى الحساب.',
        'يبقى الحساب بمجرد تسجيل الدخول قبلها.',
      ),
    ),
  }),
  deletion_soon: ({ moment, facts, you }) => ({
    title: 'باقي يوم على حذف حسابك',
    text: sentences(
      `يُحذف حسابك نهائيًا ${moment(facts.expiresAt)}، ولا يعود بعدها.`,
      you('سجّل الدخول قبلها ليبقى الحساب.', 'سجّلي الدخول قبلها ليبقى الحساب.', 'يبقى الحساب بمجرد تسجيل الدخول قبلها.'),
    ),
  }),
  deletion_taken_back: ({ you }) => ({
    title: 'أُلغي حذف حسابك',
    text: you(
      'لم تلغِ الحذف بنفسك؟ غيّر كلمة السر وتواصل معنا فورًا.',
      'لم تلغي الحذف بنفسك؟ غيّري كلمة السر وتواصلي معنا فورًا.',
      'إن لم يكن إلغاء الحذف منك فيمكنك تغيير كلمة السر والتواصل معنا فورًا.',
    ),
  }),
  team_answered: ({ facts, you }) => ({
    title: 'ردّ عليك فريق حوار',
    text: sentences(facts.note ?? '', you('افتح المحادثة لترد.', 'افتحي المحادثة لتردي.', 'يمكنك الرد من المحادثة.')),
  }),
  report_closed: ({ facts }) => ({
    title: 'راجعنا بلاغك',
    text: sentences(reportOutcomeTexts[facts.outcome ?? 'acted'], facts.note ?? ''),
  }),
  guardian_consented: () => ({
    title: 'وافق ولي أمرك على حسابك',
    text: 'يمكنك الآن الاشتراك وحجز حصصك.',
  }),
  guardian_withdrew: ({ you }) => ({
    title: 'سحب ولي أمرك موافقته',
    text: sentences(
      'تبقى حصص الـ24 ساعة القادمة، ولا حجز ولا دفع بعدها. أي عملية لم تُدفع تُلغى.',
      you(
        'تكلّم معه، ثم أرسل له الرابط من جديد.',
        'تكلّمي معه، ثم أرسلي له الرابط من جديد.',
        'يمكنك أن ترسل له الرابط من جديد.',
      ),
    ),
  }),
} as const satisfies Partial<Record<NotificationKind, Words>>
