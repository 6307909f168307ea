import { trust, tutorOrder } from '#contract/vocabulary/trust.ts'

const { points, dayPoints, newcomer, usual } = tutorOrder
const noon = 12
const total = Object.values(points).reduce((sum, one) => sum + one, 0)

/** Words of the page that says how tutors are ordered and their figures counted, in the figures of the rule. */
export const order = {
  title: 'كيف نرتّب المعلّمين',
  lead: 'ترتيب «الأنسب» من مجموع نقاط معروفة. نفس الحساب لكل المعلّمين، ولا أحد يدفع ليظهر أعلى.',
  weights: {
    title: 'ما الذي نحسبه',
    lead: `أقصى نقاط لكل شيء، ومجموعها ${total}.`,
    points: '{count, plural, one {نقطة واحدة} two {نقطتان} few {# نقاط} many {# نقطة} other {# نقطة}}',
    rating: {
      title: 'التقييم',
      text: `متوسط النجوم من طلاب حضروا. نضيف إلى الجميع ${usual.count} تقييمات عادية، فلا يرفع تقييم واحد أحدًا وحده.`,
    },
    kept: {
      title: 'الالتزام بالحصص',
      text: `الحصص التي تمت من كل ما وعد به المعلّم، خلال آخر ${trust.days} يومًا.`,
    },
    onTime: { title: 'في الموعد', text: 'الحصص التي حضرها المعلّم من بدايتها إلى نهايتها.' },
    topic: { title: 'موضوعاتك', text: 'موضوع واحد على الأقل مما اخترته في ملفك، لا مما نخمّنه.' },
    level: { title: 'مستواك', text: 'المستوى الذي كتبته في ملفك، إذا كان المعلّم يدرّسه.' },
    returning: {
      title: 'طلاب عادوا',
      text: `من جرّب أول حصة ثم حجز مع نفس المعلّم خلال ${trust.returnDays} يومًا.`,
    },
  },
  rules: {
    title: 'وثلاث قواعد',
    soon: {
      title: 'الأقرب موعدًا أولًا',
      text: `كل يوم انتظار حتى أقرب موعد يخصم ${dayPoints} نقاط. من ليس عنده موعد مفتوح يظهر في آخر القائمة.`,
    },
    new: {
      title: 'مكان للمعلّم الجديد',
      text: `أول ${newcomer.days} يومًا نعامل المعلّم الجديد كمعلّم جيد: تقييم ${newcomer.rating} والتزام ${Math.round(newcomer.kept * 100)}%. بعدها تحكم أرقامه.`,
    },
    fair: {
      title: 'الأفضل لا ينزل',
      text: 'من تحسّن في رقم واحد وبقيت أرقامه الأخرى كما هي لا يظهر أبدًا بعد مكانه السابق.',
    },
  },
  figures: {
    title: 'كيف نحسب أرقام المعلّم',
    lead: `من نتيجة كل حصة وحدها، خلال آخر ${trust.days} يومًا. نعرضها بعد ${trust.lessons} حصص، ولا نقرّب رقمًا إلى أعلى.`,
    kept: {
      title: 'التزام',
      text: `نعدّ الحصص التي تمت، والتي انتظر فيها المعلّم طالبًا لم يحضر. عليه كل حصة غاب عنها أو لم تكتمل بسببه، وكل إلغاء منه قبل الموعد بأقل من ${trust.cancelHours} ساعة.`,
    },
    onTime: {
      title: 'في الموعد',
      text: 'من الحصص التي تمت، نعدّ ما لم يتأخر فيه المعلّم ولم يخرج قبل نهايته.',
    },
    answer: {
      title: 'الرد على أول رسالة',
      text: `نصف أول رسائل الطلاب وصلها رد خلال هذا الوقت أو أسرع. نعدّ ساعات القاهرة من ${trust.waking.from} صباحًا إلى ${trust.waking.until - noon} مساءً، والرسالة التي بلا رد تُحسب أيضًا. نعرضه بعد ${trust.messages} رسائل.`,
    },
    returned: {
      title: 'طلاب يعودون',
      text: `من كل طلاب أول حصة، من حضر حصة ثانية خلال ${trust.returnDays} يومًا. نعرضه بعد ${trust.students} طلاب.`,
    },
  },
  final: { title: 'شاهد القائمة', text: 'يمكنك أيضًا الترتيب بأقرب موعد أو بأعلى تقييم أو بالأحدث.' },
} as const
