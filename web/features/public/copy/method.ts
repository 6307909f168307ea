import { limits, session } from '#contract/vocabulary/limits.ts'
import { recapParts } from '#contract/vocabulary/recaps.ts'
import { reviewDaysPerWeek } from '#contract/vocabulary/words.ts'
import { absence } from '#web/copy/absence.ts'
import { recaps } from '#web/copy/recaps.ts'

const minute = 60_000
const joinMinutes = session.joinBeforeMs / minute
const openMinutes = session.joinAfterMs / minute
const parts = recapParts.map((part) => `«${recaps.parts[part]}»`).join(' و')

/** Words of the page that tells how a lesson goes, from the search to the review of its words. */
export const method = {
  title: 'كيف نعمل',
  lead: 'كل حصة تمرّ بنفس الطريق: تختار معلّمًا، تحجز موعدًا، تتكلّم، وتحتفظ بما تعلّمته.',
  way: {
    title: 'من الاختيار إلى الكلام',
    find: {
      title: 'تختار معلّمك',
      text: 'لكل معلّم صفحة فيها فيديو ونبذة وموضوعات وأقرب موعد. التقييمات من طلاب حضروا معه.',
    },
    book: {
      title: 'تحجز في لحظة',
      text: `ربع ساعة أو نصف ساعة، تبدأ كل ${limits.slot.stepMinutes} دقيقة من وقت المعلّم المفتوح. الحجز لا ينتظر موافقة.`,
    },
    move: {
      title: 'تغيّر رأيك براحتك',
      text: 'يمكنك تغيير الموعد أو إلغاء الحصة حتى بدايتها. عند الإلغاء تعود الدقائق إلى رصيد أسبوعها.',
    },
    talk: {
      title: 'تدخل وتتكلّم',
      text: `ندعوك إلى فحص قصير للكاميرا والميكروفون. الدخول من المتصفح قبل الموعد بـ${joinMinutes} دقيقة، والغرفة مفتوحة ${openMinutes} دقيقة بعد النهاية.`,
    },
  },
  kept: {
    title: 'ما يبقى بعد الحصة',
    lead: 'لا نسجّل صوت الحصة ولا صورتها. يبقى معك ما كتبتماه.',
    notes: {
      title: 'ملاحظات مشتركة',
      text: 'تكتبان معًا أثناء الحصة: كلمات جديدة وجمل صُحّحت. تقرأها بعد ذلك متى شئت.',
    },
    recap: {
      title: 'ملخص من المعلّم',
      text: `يكتب المعلّم ملخصًا فيه ${parts}، أو ما يحتاجه منها.`,
    },
    words: {
      title: 'كلمات تعود',
      text: `كل كلمة تحفظها تعود إليك للمراجعة قبل أن تنساها. راجع في ${reviewDaysPerWeek} أيام ليكتمل أسبوعك.`,
    },
  },
  absent: {
    title: 'إذا لم يحضر أحد الطرفين',
    lead: 'نحسب وقت كل طرف داخل الحصة، ونطبّق نفس القواعد على كل الحصص.',
    tutor: { title: 'إذا لم يحضر المعلّم', text: absence.tutor },
    student: { title: 'إذا فاتتك الحصة', text: absence.student },
    short: { title: 'إذا كانت الحصة قصيرة', text: `${absence.held} ${absence.cutShort}` },
    questions: 'أسئلة الطلاب',
  },
  final: { title: 'الخطوة الأولى', text: 'صفحات المعلّمين ومواعيدهم مفتوحة قبل أن تنشئ حسابًا.' },
} as const
