import { limits } from '#contract/vocabulary/limits.ts'
import { plural } from '#web/copy/plurals.ts'

const most = limits.ratingValue.max

/** What the platform has done and what its students say, on the public pages. */
export const proof = {
  figures: {
    title: 'حوار بالأرقام',
    until: 'نعدّ الحصة التي حضرها الطرفان، حتى {date}.',
    month: '{count, plural, few {حصص} other {حصة}} في {month}',
    total: '{count, plural, few {حصص} other {حصة}} منذ البداية',
    tutors: '{count, plural, few {معلّمين} many {معلّمًا} other {معلّم}} درّسوا في {month}',
    median: `{stars} من ${most}`,
    medianOf: `نصف التقييمات على الأقل {stars, plural, one {نجمة واحدة أو أكثر} two {نجمتان أو أكثر} =${most} {${most} نجوم} other {# نجوم أو أكثر}}، من ${plural('reviews')}`,
  },
  returned: {
    title: 'دقائق رجعت إلى الطلاب',
    text: 'عن حصص {month}. ننشر الرقم كما هو ومعه السبب، حتى {date}.',
    none: 'لم ترجع أي دقائق في {month}.',
    minutes: '{count, plural, two {دقيقتان} few {دقائق} other {دقيقة}}',
    reason: {
      tutorAbsent: 'لأن المعلّم لم يحضر',
      tutorLate: 'لأن المعلّم تأخر',
      tutorLeft: 'لأن المعلّم خرج قبل النهاية',
      cutShort: 'لأن الحصة لم تكتمل',
      deadLine: 'لأن الإنترنت انقطع',
      outage: 'بسبب عطل عندنا',
      canceled: 'لأن المعلّم ألغى الحصة',
      ruled: 'بقرار من الفريق',
    },
  },
  rulings: {
    title: 'اعتراضات نظرنا فيها',
    hours: '{count, plural, few {ساعات} other {ساعة}} أو أقل إلى القرار، في نصف الاعتراضات على الأقل',
    count: '{count, plural, few {اعتراضات} many {اعتراضًا} other {اعتراض}} صدر القرار فيها في {month}',
    text: 'من فتح الاعتراض إلى القرار، بلا تقريب لصالحنا، حتى {date}.',
  },
  ratings: {
    title: 'من كلام الطلاب',
    text: '{count, plural, one {أحدث رأي سمح صاحبه بعرضه هنا} other {أحدث الآراء التي سمح أصحابها بعرضها هنا}}، مهما كان عدد النجوم. لا يكتب رأيًا إلا طالب حضر حصة مع المعلّم.',
    about: 'عن حصص مع',
  },
  film: {
    title: 'صوت من حوار',
    text: 'فيديو تعريفي كما هو، ولن يبدأ تحميله قبل أن تضغط.',
    page: 'المواعيد والتقييمات',
  },
} as const
