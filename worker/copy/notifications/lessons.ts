/** News of lessons, weekly hours and favourite tutors. */

import { hourMs } from '#contract/shared/rules/time.ts'
import type { NotificationFacts } from '#contract/talk/rules/notifications.ts'
import { disputeLimits } from '#contract/vocabulary/disputes.ts'
import type { NotificationKind } from '#contract/vocabulary/notifications.ts'
import { LessonVerdict } from '#contract/vocabulary/teaching.ts'
import { lessonLength, minutesWords, missReasons } from '../messages.ts'
import { beThere, sentences, timeLeft, type Words } from './wording.ts'

/** Of a lesson, after its time. */
const lengthOf = ({ duration }: NotificationFacts): string =>
  duration === undefined ? '' : `، ومدتها ${lessonLength(duration)}`

/** What the team did to a lesson, with the reason it gave. */
const byTeam = (did: string, { note }: NotificationFacts): string =>
  note === undefined ? '' : `${did} فريق حوار: ${note}`

const answerTime = `خلال ${disputeLimits.answerMs / hourMs} ساعة`

export const lessonWords = {
  new_lesson_booked: ({ name, they, facts, moment }) => ({
    title: they(`حجز ${name} حصة معك`, `حجزت ${name} حصة معك`, `حصة جديدة معك من ${name}`),
    text: `${moment(facts.start)}، ومدتها ${lessonLength(facts.duration ?? 0)}.`,
  }),
  weekly_lesson_booked: ({ name, facts, moment }) => ({
    title: `حجزنا لك حصة هذا الأسبوع مع ${name}`,
    text: `${moment(facts.start)}، ومدتها ${lessonLength(facts.duration ?? 0)}، من موعدك الأسبوعي.`,
  }),
  weekly_lesson_missed: ({ name, facts, moment, you }) => ({
    title: `لم نتمكن من حجز حصتك الأسبوعية مع ${name}`,
    text: sentences(
      `كان موعدها ${moment(facts.start)}.`,
      facts.miss ? `السبب: ${missReasons[facts.miss]}.` : '',
      you('احجز في وقت آخر.', 'احجزي في وقت آخر.', 'يمكنك الحجز في وقت آخر.'),
    ),
  }),
  now_accepted: ({ name, they, you, facts, moment }) => ({
    title: they(`قبل ${name} طلبك، وحصتكما الآن`, `قبلت ${name} طلبك، وحصتكما الآن`, `حصتك مع ${name} الآن`),
    text: sentences(
      `تبدأ ${moment(facts.start)}، ومدتها ${lessonLength(facts.duration ?? 0)}.`,
      you('ادخل من الآن.', 'ادخلي من الآن.', 'الدخول متاح من الآن.'),
    ),
  }),
  lesson_updated: ({ name, they, facts, moment }) => ({
    title:
      facts.note === undefined
        ? they(`غيّر ${name} موعد حصتك معه`, `غيّرت ${name} موعد حصتك معها`, `تغيّر موعد حصتك مع ${name}`)
        : `تغيّر موعد حصتك مع ${name}`,
    text: sentences(
      `الموعد الجديد ${moment(facts.start)}، بدلًا من ${moment(facts.previousStart)}${lengthOf(facts)}.`,
      byTeam('غيّره', facts),
    ),
  }),
  lesson_tutor_changed: ({ name, facts, moment }) => ({
    title: `حصتك أصبحت مع ${name}`,
    text: sentences(
      `الموعد كما هو: ${moment(facts.start)}${lengthOf(facts)}.`,
      'لم يتغيّر رصيد دقائقك.',
      byTeam('غيّر معلّمها', facts),
    ),
  }),
  lesson_canceled: ({ name, they, facts, moment, isByOther: theirs, isByTeam: team }) => ({
    title: theirs
      ? they(`ألغى ${name} حصتك معه`, `ألغت ${name} حصتك معها`, `أُلغيت حصتك من جهة ${name}`)
      : `أُلغيت حصتك مع ${name}`,
    text: sentences(
      `كان موعدها ${moment(facts.start)}${lengthOf(facts)}.`,
      team && facts.note === undefined ? 'ألغاها فريق حوار لأن الاشتراك أُلغي.' : '',
      byTeam('ألغاها', facts),
      facts.lateMinutes ? `أُلغيت قبل موعدها بوقت قصير: ${minutesWords(facts.lateMinutes)} منها أجرها محسوب لك.` : '',
    ),
  }),
  homework_set: ({ name, they }) => ({
    title: they(`أعطاك ${name} واجبًا`, `أعطتك ${name} واجبًا`, `واجب جديد من ${name}`),
    text: 'تجد الواجب وموعده في صفحة الواجبات.',
  }),
  homework_handed_in: ({ name, they, you }) => ({
    title: they(`سلّم ${name} الواجب`, `سلّمت ${name} الواجب`, `وصلك حل واجب من ${name}`),
    text: you('راجعه وأعده بجملة.', 'راجعيه وأعيديه بجملة.', 'بقيت المراجعة والرد بجملة.'),
  }),
  homework_returned: ({ name, they, you, facts }) =>
    facts.isGood
      ? {
          title: they(`راجع ${name} واجبك: أحسنت`, `راجعت ${name} واجبك: أحسنت`, `راجعنا واجبك مع ${name}: أحسنت`),
          text: 'تجد الرد في صفحة الواجبات.',
        }
      : {
          title: they(`أعاد ${name} واجبك إليك`, `أعادت ${name} واجبك إليك`, `عاد إليك واجب من ${name}`),
          text: you('اقرأ الرد وحاول مرة أخرى.', 'اقرئي الرد وحاولي مرة أخرى.', 'تجد الرد في صفحة الواجبات.'),
        },
  homework_due: ({ name, facts, moment }) => ({
    title: `${(facts.count ?? 1) > 1 ? 'عليك واجبات' : 'عليك واجب'} من ${name}`,
    text: facts.isDay ? `آخر موعد للتسليم ${moment(facts.start)}.` : `التسليم قبل حصتكما: ${moment(facts.start)}.`,
  }),
  lesson_settled: ({ name, they, you, facts, moment, isTutor }) => {
    const when = `كان موعدها ${moment(facts.start)}${lengthOf(facts)}.`
    if (facts.verdict === LessonVerdict.StudentAbsent) {
      return isTutor
        ? {
            title: they(`لم يحضر ${name} حصته معك`, `لم تحضر ${name} حصتها معك`, `لم تتم حصة ${name} معك`),
            text: sentences(when, 'انتظرت الوقت المطلوب، فأجرها محسوب لك.'),
          }
        : {
            title: `فاتتك حصتك مع ${name}`,
            text: sentences(
              when,
              `${they('حضر وانتظرك', 'حضرت وانتظرتك', 'بدأت الحصة بدونك')}، فحُسبت الحصة من دقائقك.`,
            ),
          }
    }
    const returned = minutesWords(facts.returnedMinutes ?? 0)
    const rest = 'والباقي أجره محسوب لك'
    if (facts.verdict === LessonVerdict.TutorLate) {
      return isTutor
        ? {
            title: `${you('تأخرت', 'تأخرتِ', 'تأخر دخولك')} عن حصتك مع ${name}`,
            text: sentences(when, `رجعت إلى الطالب ${returned}، ${rest}.`),
          }
        : {
            title: they(`تأخر ${name} عن حصتك`, `تأخرت ${name} عن حصتك`, `تأخرت حصتك مع ${name}`),
            text: sentences(when, `رجعت إلى رصيدك ${returned}.`),
          }
    }
    if (facts.verdict === LessonVerdict.TutorLeft) {
      return isTutor
        ? {
            title: `انتهت حصتك مع ${name} قبل موعدها`,
            text: sentences(when, `رجعت إلى الطالب ${returned}، ${rest}.`),
          }
        : { title: `انتهت حصتك مع ${name} قبل موعدها`, text: sentences(when, `رجعت إلى رصيدك ${returned}.`) }
    }
    if (facts.verdict === LessonVerdict.DeadLine || facts.verdict === LessonVerdict.Outage) {
      return {
        title:
          facts.verdict === LessonVerdict.Outage ? `لم تتم حصتك مع ${name} لعطل عندنا` : `قطع الإنترنت حصتك مع ${name}`,
        text: sentences(when, isTutor ? 'رجعت الدقائق إلى الطالب، وأجرك علينا.' : 'رجعت دقائقها إلى رصيدك.'),
      }
    }
    if (facts.verdict === LessonVerdict.TutorAbsent) {
      return isTutor
        ? {
            title: `${you('لم تحضر', 'لم تحضري', 'فاتتك')} حصتك مع ${name}`,
            text: sentences(when, 'رجعت الدقائق إلى الطالب، ولا أجر لك عن هذه الحصة.'),
          }
        : {
            title: they(`لم يحضر ${name} حصتك`, `لم تحضر ${name} حصتك`, `لم تتم حصتك مع ${name}`),
            text: sentences(when, 'رجعت دقائقها إلى رصيدك.'),
          }
    }
    return {
      title: `لم تكتمل حصتك مع ${name}`,
      text: sentences(when, isTutor ? 'رجعت الدقائق إلى الطالب، ولا أجر لك عن هذه الحصة.' : 'رجعت دقائقها إلى رصيدك.'),
    }
  },
  lesson_ruled: ({ name, facts, moment, isTutor }) => {
    const returned = facts.returnedMinutes ?? 0
    const paid = facts.paidMinutes ?? 0
    const toStudent =
      returned === 0 ? 'لا دقائق تعود عن هذه الحصة.' : `ما يعود إلى رصيدك منها: ${minutesWords(returned)}.`
    const toTutor = paid === 0 ? 'لا أجر لك عن هذه الحصة.' : `ما يُحسب لك أجره منها: ${minutesWords(paid)}.`
    return {
      title: `راجعنا حصتك مع ${name}`,
      text: sentences(
        `كان موعدها ${moment(facts.start)}${lengthOf(facts)}.`,
        isTutor ? toTutor : toStudent,
        `السبب: ${facts.note ?? ''}`,
      ),
    }
  },
  dispute_opened: ({ name, they, facts, moment, you }) => ({
    title: they(`اعترض ${name} على حصتك معه`, `اعترضت ${name} على حصتك معها`, `اعتراض على حصتك مع ${name}`),
    text: sentences(
      `كان موعدها ${moment(facts.start)}${lengthOf(facts)}.`,
      you(
        `اكتب ما حدث من جهتك ${answerTime}.`,
        `اكتبي ما حدث من جهتك ${answerTime}.`,
        `يمكنك كتابة ما حدث من جهتك ${answerTime}.`,
      ),
    ),
  }),
  dispute_answered: ({ name, they, facts, moment }) => ({
    title: they(`رد ${name} على اعتراضك`, `ردت ${name} على اعتراضك`, `وصل الرد على اعتراضك من ${name}`),
    text: `كان موعد الحصة ${moment(facts.start)}${lengthOf(facts)}. يراجعها فريق حوار الآن.`,
  }),
  lesson_reminder: ({ name, facts, moment, you }) => ({
    title: `${timeLeft(facts.hoursBefore)} على حصتك مع ${name}`,
    text: sentences(`${moment(facts.start)}.`, beThere(you)),
  }),
  favourite_opened_hours: ({ name, they, you }) => ({
    title: they(`فتح ${name} مواعيد جديدة`, `فتحت ${name} مواعيد جديدة`, `مواعيد جديدة عند ${name}`),
    text: you('احجز ما يناسبك قبل أن يُحجز.', 'احجزي ما يناسبك قبل أن يُحجز.', 'يمكنك حجز ما يناسبك الآن.'),
  }),
  mark_given: ({ name, they, facts, moment, you }) => ({
    title: they(`كتب لك ${name} علاماتك`, `كتبت لك ${name} علاماتك`, `علاماتك من ${name}`),
    text: sentences(`بعد حصة ${moment(facts.start)}.`, you('شاهدها مع هدفك.', 'شاهديها مع هدفك.', 'تجدها مع هدفك.')),
  }),
  mark_asked: ({ name, they, facts, moment, you }) => ({
    title: they(`طلب ${name} علاماته منك`, `طلبت ${name} علاماتها منك`, `طلب علامات من ${name}`),
    text: sentences(
      `آخر حصة بينكما كانت ${moment(facts.start)}.`,
      you('اكتب أربع علامات وجملة لكل منها.', 'اكتبي أربع علامات وجملة لكل منها.', 'هي أربع علامات وجملة لكل منها.'),
    ),
  }),
  recording_sent: ({ name, they, you }) => ({
    title: they(`سجّل ${name} دقيقة لتسمعها`, `سجّلت ${name} دقيقة لتسمعها`, `تسجيل من ${name} لتسمعه`),
    text: you(
      'اسمعها واكتب أربع علامات وجملة لكل منها، لجواز التحدث.',
      'اسمعيها واكتبي أربع علامات وجملة لكل منها، لجواز التحدث.',
      'المطلوب أربع علامات وجملة لكل منها، لجواز التحدث.',
    ),
  }),
  recording_marked: ({ name, they, you }) => ({
    title: they(`كتب ${name} علامات تسجيلك`, `كتبت ${name} علامات تسجيلك`, `علامات تسجيلك من ${name}`),
    text: you('شاهدها في صفحة هدفك.', 'شاهديها في صفحة هدفك.', 'تجدها في صفحة هدفك.'),
  }),
} as const satisfies Partial<Record<NotificationKind, Words>>
