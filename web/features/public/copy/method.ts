import { limits, session } from '#contract/vocabulary/limits.ts'
import { recapParts } from '#contract/vocabulary/recaps.ts'
import { reviewDaysPerWeek } from '#contract/vocabulary/words.ts'
import { absence } from '#web/copy/absence.ts'
import { minutePromises } from '#web/copy/minute-promises.ts'
import { recaps } from '#web/copy/recaps.ts'

const minute = 60_000
const joinMinutes = session.joinBeforeMs / minute
const openMinutes = session.joinAfterMs / minute
const parts = recapParts.map((part) => `«${recaps.parts[part]}»`).join(' و')

/** Words of the page that tells how a lesson goes, from the search to the review of its words. */
export const method = {
  title: 'كيف نعمل',
  lead: 'كل حصة تمرّ بنفس الطريق: اختر معلّمك، واحجز موعدك، وتكلّم، واحتفظ بما تعلّمته.',
  way: {
    title: 'من الاختيار إلى الكلام',
    find: {
      title: 'اختر معلّمك',
      text: 'لكل معلّم صفحة فيها فيديو ونبذة وموضوعات وأقرب موعد. التقييمات من طلاب حضروا معه.',
    },
    book: {
      title: 'احجز في لحظة',
      text: `ربع ساعة أو نصف ساعة، تبدأ كل ${limits.slot.stepMinutes} دقيقة من وقت المعلّم المفتوح. حجزك لا ينتظر موافقة.`,
    },
    move: {
      title: 'غيّر رأيك براحتك',
      text: `يمكنك تغيير الموعد حتى بداية الحصة. ${minutePromises.cancelling} ${minutePromises.cancelled}`,
    },
    talk: {
      title: 'ادخل وتكلّم',
      text: `ندعوك إلى فحص قصير للكاميرا والميكروفون. يمكنك الدخول من المتصفح قبل الموعد بـ${joinMinutes} دقيقة، وتبقى الحصة مفتوحة ${openMinutes} دقيقة بعد نهايتها.`,
    },
  },
  kept: {
    title: 'ما يبقى بعد الحصة',
    lead: 'لا تسجيل بلا موافقة الطرفين. يبقى معك ما كتبتماه.',
    notes: {
      title: 'ملاحظات مشتركة',
      text: 'تكتبان معًا أثناء الحصة: كلمات جديدة وجمل صُحّحت. ويمكنك قراءتها بعد ذلك متى شئت.',
    },
    recap: {
      title: 'ملخص من المعلّم',
      text: `يكتب المعلّم ملخصًا فيه ${parts}، أو ما يحتاجه منها.`,
    },
    words: {
      title: 'كلماتك للمراجعة',
      text: `كل كلمة حفظتها ترجع إليك للمراجعة قبل نسيانها. راجع في ${reviewDaysPerWeek} أيام ليكتمل أسبوعك.`,
    },
  },
  absent: {
    title: 'إذا لم يحضر أحد الطرفين',
    lead: 'نحسب وقت كل طرف داخل الحصة، ونطبّق نفس القواعد على كل الحصص.',
    tutor: { title: 'إذا لم يحضر المعلّم', text: `${absence.tutor} ${absence.late} ${minutePromises.returned}` },
    student: { title: 'إذا فاتتك الحصة', text: absence.student },
    short: { title: 'إذا كانت الحصة قصيرة', text: `${absence.held} ${absence.line} ${absence.cutShort}` },
    questions: 'أسئلة الطلاب',
  },
  final: { title: 'ابدأ من هنا', text: 'يمكنك مشاهدة صفحات المعلّمين ومواعيدهم قبل إنشاء حساب.' },
} as const
