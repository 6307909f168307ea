/** The inbox of the demo world: messages of the form with what was written after them, and the replies the team keeps. */
import { dayMs, hourMs, minutes } from '#contract/shared/rules/time.ts'
import type { ThreadKind, ThreadSide, ThreadState, ThreadVia } from '#contract/vocabulary/threads.ts'
import type { Row } from './seed-rows.ts'

interface Team {
  readonly student: number
  readonly admin: number
  readonly owner: number
}

interface Said {
  readonly side: ThreadSide
  readonly by: number | null
  readonly via: ThreadVia
  readonly at: number
  readonly text: string
}

interface Talk {
  readonly kind: ThreadKind
  readonly state: ThreadState
  readonly from: { readonly id: number | null; readonly name: string; readonly phone: string; readonly email?: string }
  readonly title: string
  readonly said: readonly Said[]
}

/** A message of a visitor that was answered, one that is late, one of a student that an admin has, and an appeal that waits. */
const talksOf = ({ student, admin, owner }: Team, now: number): readonly Talk[] => {
  const person = (text: string, at: number, by: number | null = null, via: ThreadVia = 'form'): Said => ({
    ...{ side: 'person', by, via, at, text },
  })
  const team = (text: string, at: number, via: ThreadVia, by = admin): Said => ({
    ...{ side: via === 'note' ? 'note' : 'team', by, via, at, text },
  })
  return [
    {
      kind: 'contact',
      state: 'done',
      from: { id: null, name: 'منى عادل', phone: '01022334455', email: 'mona.adel@example.com' },
      title: 'سؤال عن الأسعار',
      said: [
        person('هل يمكنني الدفع من فوري دون بطاقة؟', now - 50 * hourMs),
        team('أهلًا منى، نعم: نعطيك رقمًا تدفعين به في أي فرع من فروع فوري.', now - 47 * hourMs, 'mail'),
      ],
    },
    {
      kind: 'contact',
      state: 'new',
      from: { id: null, name: 'عمرو حسين', phone: '01155667788', email: 'amr.hussein@example.com' },
      title: 'حصص لأكثر من شخص',
      said: [person('أسأل عن حصص لموظفي شركة صغيرة، عددهم اثنا عشر.', now - 30 * hourMs)],
    },
    {
      kind: 'contact',
      state: 'open',
      from: { id: student, name: 'ملك إبراهيم', phone: '01012345678' },
      title: 'فاتورة باسم الشركة',
      said: [
        person('هل يمكنني أخذ فاتورة باسم جهة عملي؟', now - 5 * hourMs, student),
        team('أهلًا ملك، نعم. أرسلي لنا اسم الشركة ورقمها الضريبي.', now - 5 * hourMs + minutes(17), 'app'),
        person('شركة النيل للشحن، والرقم 907-338-412. شكرًا لكم.', now - 4 * hourMs, student, 'app'),
        team('الفاتورة جاهزة، نرسلها بعد مراجعة العنوان.', now - 3 * hourMs, 'note', owner),
      ],
    },
    {
      kind: 'appeal',
      state: 'waiting',
      from: { id: null, name: 'سامح فؤاد', phone: '01277889900', email: 'sameh.fouad@example.com' },
      title: 'اعتراض على إيقاف الحساب',
      said: [
        person('توقف حسابي وأنا لم أطلب الدفع خارج حوار.', now - dayMs),
        team('أهلًا سامح، راجعنا ما وصلنا. هل عندك ما يوضح ما حدث يوم الأحد؟', now - 20 * hourMs, 'mail', owner),
      ],
    },
  ]
}

/** Rows of the inbox, by table and in the order they are stored. */
export const threadRowsOf = (who: Team, now: number): [string, Row[]][] => {
  const talks = talksOf(who, now)
  const threads = talks.map(({ kind, state, from, title, said }, i): Row => {
    const written = said.map(({ at }) => at)
    const first = written[0] ?? now
    const theirs = said.filter(({ side }) => side === 'person').at(-1)?.at ?? first
    const ours = said.filter(({ side }) => side === 'team')
    const updatedAt = written.at(-1) ?? first
    return {
      ...{ id: i + 1, kind, state, title, user_id: from.id, name: from.name, phone: from.phone },
      ...{ email: from.email ?? null, preview: '', outcome: null, subject_id: null, about_id: null, lesson_id: null },
      ...{ due_at: state === 'waiting' ? updatedAt + 3 * dayMs : theirs + dayMs, first_answer_at: ours[0]?.at ?? null },
      ...{ handled_by: ours.at(-1)?.by ?? null, last_at: first, created_at: first, updated_at: updatedAt },
    }
  })
  const requests = talks.map(({ kind, from, title, said }, i): Row => {
    const answer = said.find(({ side }) => side === 'team')
    return {
      ...{ user_id: from.id, name: from.name, phone: from.phone, email: from.email ?? null, title, thread_id: i + 1 },
      ...{ message: said[0]?.text ?? '', is_appeal: Number(kind === 'appeal'), created_at: said[0]?.at ?? now },
      ...{ answered_at: answer?.at ?? null, answered_by: answer?.by ?? null, updated_at: answer?.at ?? 0 },
    }
  })
  const messages = talks.flatMap(({ said }, i) =>
    said.map(
      ({ side, by, via, at, text }): Row => ({
        ...{ thread_id: i + 1, side, author_id: by, via, text, created_at: at },
      }),
    ),
  )
  return [
    ['threads', threads],
    ['contact_requests', requests],
    ['thread_messages', messages],
    ['work_owners', [{ kind: 'thread', subject_id: 3, owner_id: who.admin, taken_at: now - 5 * hourMs }]],
    ['saved_replies', savedReplies(now)],
  ]
}

const savedReplies = (now: number): Row[] =>
  [
    ['وصل المبلغ', 'أهلًا {name}، وصل المبلغ واشتراكك جارٍ الآن.'],
    ['نحتاج صورة الإيصال', 'أهلًا {name}، نحتاج صورة الإيصال أو رقم العملية لنصل إلى الدفعة.'],
    ['تحت المراجعة', 'أهلًا {name}، رسالتك عندنا ونراجعها، ونرد عليك خلال يوم.'],
  ].map(([title = '', text = '']) => ({ title, text, created_at: now - 30 * dayMs, updated_at: now - 30 * dayMs }))
