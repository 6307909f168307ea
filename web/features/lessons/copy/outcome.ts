import { plural } from '#web/copy/plurals.ts'

/** Words of what became of a lesson, with the figures it was decided from. */
export const outcome = {
  title: 'ما تم في الحصة',
  verdict: {
    tutorLate: {
      student:
        '{gender, select, female {تأخرت المعلّمة} male {تأخر المعلّم} other {تأخرت بداية الحصة}} {late}، وتمت الحصة.',
      tutor: '[تأخرت|تأخرتِ|تأخر دخولك] {late}، وتمت الحصة.',
    },
    tutorLeft: {
      student:
        '{gender, select, female {خرجت المعلّمة} male {خرج المعلّم} other {كان خروج المعلّم}} قبل النهاية بـ{left}، وتمت الحصة.',
      tutor: '[خرجت|خرجتِ|كان خروجك] قبل النهاية بـ{left}، وتمت الحصة.',
    },
    tutorAbsent: {
      student: '{gender, select, female {لم تحضر المعلّمة} male {لم يحضر المعلّم} other {غياب من المعلّم}}.',
      tutor: 'لم تحضر الحصة مع الطالب.',
    },
    studentAbsent: {
      student: 'لم تدخل الحصة، وكان المعلّم في انتظارك، فدقائقها محسوبة.',
      tutor: 'لم يحضر الطالب، وانتظرت الوقت المطلوب، فأجرها محسوب لك.',
    },
    deadLine: {
      student: 'لم تكتمل الحصة لأن الإنترنت انقطع. كنتما فيها معًا {together}.',
      tutor: 'لم تكتمل الحصة لأن الإنترنت انقطع. كنتما فيها معًا {together}.',
    },
    outage: { student: 'لم تتم الحصة لعطل عندنا.', tutor: 'لم تتم الحصة لعطل عندنا.' },
    cutShort: {
      student: 'لم تكتمل الحصة. كنتما فيها معًا {together}.',
      tutor: 'لم تكتمل الحصة. كنتما فيها معًا {together}.',
    },
  },
  canceledLate: {
    title: 'إلغاء متأخر',
    student: `[ألغيت الحصة|ألغيتِ الحصة|أُلغيت الحصة من جهتك] قبل موعدها بوقت قصير، فحُسبت ${plural('minutes')} منها.`,
    tutor: `أُلغيت الحصة من جهة الطالب قبل موعدها بوقت قصير، فأجر ${plural('minutes')} منها محسوب لك.`,
  },
  back: {
    student: `عادت إليك ${plural('minutes')}.`,
    tutor: `عادت إلى الطالب ${plural('minutes')}.`,
  },
  paid: `أجر ${plural('minutes')} محسوب لك.`,
  unpaid: 'لا أجر لك عن هذه الحصة.',
  wallet: 'كل دقائقي',
} as const
