/** The lists of the team among a hundred thousand people: what each is asked for. */
import { dayMs, toIsoInstant } from '#contract/shared/rules/time.ts'
import { approvalStates } from '#contract/vocabulary/approvals.ts'
import { disputeStates } from '#contract/vocabulary/disputes.ts'
import { InvoiceStatus, TransactionStatus } from '#contract/vocabulary/money.ts'
import { Role } from '#contract/vocabulary/roles.ts'
import { threadKinds, threadTabs } from '#contract/vocabulary/threads.ts'
import { missingFields, tutorSteps } from '#contract/vocabulary/tutor-list.ts'
import { firstAdmin, firstManager, firstStudent } from './many-people.ts'

export interface TeamList {
  readonly path: string
  /** Texts of the query: filters and orders as the screens of the team send them. */
  readonly asked: readonly string[]
  /** How a page answers its rows. */
  readonly rowsOf?: (body: unknown) => unknown
  /** It is not paged. */
  readonly isWhole?: true
  /** Rows that a search looks at to find what it shows, whatever the length of the table. */
  readonly searched?: number
}

const bound = (name: string, from: number, until: number): string =>
  `${name}[gte]=${toIsoInstant(from)}&${name}[lt]=${toIsoInstant(until)}`

/** Each list in both directions. */
const eitherWay = (asked: readonly string[]): string[] =>
  asked.flatMap((query) => [query, `${query}&orderDirection=asc`])

export const teamLists = (now: number): TeamList[] => {
  const [at, instant] = [now, toIsoInstant(now)]
  /** Two days, long ago. */
  const days = (name: string) => bound(name, at - 60 * dayMs, at - 58 * dayMs)
  const someStudent = firstStudent + 5
  const meetingFilters = (applicant: string, manager: string) => [
    '',
    ...[1, 2, 3].map((status) => `statuses=${status}`),
    'statuses=4&statuses=5',
    `orderBy=start&statuses=1&start[lt]=${instant}`,
    `orderBy=start&statuses=1&start[gte]=${instant}`,
    `orderBy=start&${days('start')}`,
    days('createdAt'),
    `${applicant}=4`,
    `${manager}=${firstManager}`,
  ]
  return [
    {
      path: '/user/list',
      asked: eitherWay([
        ...['', ...Object.values(Role).map((role) => `role=${role}`), 'verified=false', 'verified=true'],
        ...['gender=female', 'city=5', days('createdAt'), 'role=4&verified=false&gender=male&city=7'],
        ...['search=سمير', 'search=many-999', 'search=محمد', 'search=01000099', 'role=3&search=سمير', 'search=nobody'],
      ]),
    },
    {
      path: '/user/search',
      asked: ['سمير', 'many-99999@hiwar.test', 'محمد', 'ma', '77', '01000099998', 'لا أحد'].map(
        (text) => `text=${text}`,
      ),
      rowsOf: (body) => body,
      isWhole: true,
    },
    {
      path: '/user/tutor/full-tutors',
      asked: eitherWay([
        ...['', 'activated=true', 'activated=false', 'role=5', 'gender=female', 'city=5', days('createdAt')],
        ...tutorSteps.map((step) => `step=${step}`),
        ...missingFields.map((field) => `missing=${field}`),
        ...['missing=video&missing=image', 'activated=false&step=activation', 'search=سمير', 'image=true&video=false'],
      ]),
    },
    { path: '/user/studio/list', asked: [''] },
    {
      path: '/lesson/list',
      asked: eitherWay([
        ...[
          '',
          'canceled=false&now=true',
          'canceled=false&past=false',
          'canceled=false&future=false',
          'ratified=false',
        ],
        ...[`users=${someStudent}`, 'users=4', `users=4&ratified=false`],
        `after=${toIsoInstant(at - 6 * dayMs)}&before=${toIsoInstant(at - 5 * dayMs)}`,
        `ratified=false&after=${toIsoInstant(at - 6 * dayMs)}&before=${toIsoInstant(at - 5 * dayMs)}`,
      ]),
    },
    { path: '/interview/list', asked: eitherWay(meetingFilters('interviewees', 'interviewers')) },
    { path: '/demo-session/list', asked: eitherWay(meetingFilters('tutorIds', 'tutorManagerIds')) },
    {
      path: '/intro-video/list',
      asked: eitherWay([
        ...['', 'states=1', 'states=2', 'states=3', 'tutorIds=14', `reviewerIds=${firstManager}`, days('createdAt')],
        `states=1&reviewerIds=${firstManager}`,
      ]),
      rowsOf: (body) => (body as { main: unknown }).main,
    },
    {
      path: '/tx/list',
      asked: eitherWay([
        ...['', ...Object.values(TransactionStatus).map((status) => `statuses=${status}`), 'statuses=0&statuses=7'],
        ...[`users=${someStudent}`, days('createdAt'), `statuses=6&${days('createdAt')}`],
        // A number, a reference of ours and of the gateway, a phone, a sum, the last digits of a card, a name, nobody.
        ...['7', 'bench-1199', '700000123', '01012345678', '100500', '9999', 'سمير', 'zzzz'].map(
          (text) => `search=${text}`,
        ),
      ]),
      searched: 200,
    },
    {
      path: '/sub/list',
      asked: eitherWay([
        ...['', `orderBy=end`, `users=${someStudent}`, 'plans=2', 'terminated=true', 'terminated=false'],
        `orderBy=end&terminated=false&end[before]=${instant}`,
        `terminated=false&start[after]=${instant}`,
        // Those that end first come first; the last to end would be those that are yet to begin.
      ]).concat(`orderBy=end&orderDirection=asc&terminated=false&start[before]=${instant}&end[after]=${instant}`),
    },
    {
      path: '/refund-request/list',
      asked: eitherWay(['', 'statuses=0', 'statuses=1', 'statuses=2', `users=${someStudent}`, 'transactions=7']),
    },
    {
      path: '/invoice',
      asked: eitherWay([
        ...['', 'orderBy=updated_at', 'orderBy=amount', 'statuses=0&statuses=1', 'methods=1', 'banks=CIB', 'users=14'],
        ...Object.values(InvoiceStatus).map((status) => `statuses=${status}`),
        ...['receipt=true', 'receipt=false', days('createdAt'), 'statuses=0&methods=1', 'statuses=3&receipt=false'],
      ]),
    },
    {
      path: '/plan/list',
      asked: eitherWay([
        '',
        'active=true',
        'forInvitesOnly=true',
        'orderBy=price',
        'orderBy=weekly_minutes',
        days('createdAt'),
      ]),
    },
    {
      path: '/plan-invite/list',
      asked: eitherWay([
        ...['', `userIds=${someStudent}`, 'planIds=2', `createdBy=${firstAdmin + 1}`, `createdBy=${firstAdmin}`],
        `orderBy=expires_at&${bound('expiresAt', at + 100 * dayMs, at + 101 * dayMs)}`,
      ]),
    },
    {
      path: '/coupon/list',
      asked: eitherWay(['', 'orderBy=expires_at', 'planIds=2', 'code=bench-2999', days('createdAt')]),
    },
    {
      path: '/invite/list',
      asked: eitherWay(['', 'orderBy=expires_at', 'planIds=2', 'accepted=true', 'accepted=false', 'email=guest-9999']),
    },
    { path: '/topic/list', asked: eitherWay(['', 'orderBy=users', 'name=Topic']) },
    {
      path: '/report/list',
      asked: eitherWay([
        ...['', 'resolved=false', 'resolved=true', `users=${someStudent}`, 'screenshot=true', 'screenshot=false'],
        ...['log=true', 'log=false', days('createdAt'), 'resolved=false&screenshot=true'],
      ]),
    },
    {
      path: '/thread/list',
      asked: [
        ...['', ...threadTabs.map((tab) => `tab=${tab}`), ...threadKinds.map((kind) => `tab=open&kind=${kind}`)],
        ...[
          'tab=done&kind=report',
          'find=77',
          'find=01012345678',
          'find=many-999@hiwar.test',
          'find=الصوت',
          'find=zzzz',
        ],
      ],
    },
    { path: '/dispute/list', asked: eitherWay(['', ...disputeStates.map((state) => `states=${state}`)]) },
    { path: '/payout-batch', asked: eitherWay(['', 'open=true', 'open=false']) },
    {
      path: '/admin/approvals',
      asked: eitherWay([
        ...['', ...approvalStates.map((state) => `states=${state}`), 'states=waiting&kinds=grant'],
        ...['kinds=grant', `makers=${firstAdmin + 3}`, `people=${someStudent}`, `makers=${firstAdmin + 3}&kinds=grant`],
      ]),
    },
    { path: '/contact-request/list', asked: eitherWay(['', `users=${firstStudent + 5}`, days('createdAt')]) },
    {
      path: '/audit/list',
      asked: eitherWay([
        ...['', 'actions=cache.flush', 'actions=user.role&actions=user.verify', `actors=${firstAdmin + 3}`],
        ...[`subjects=${someStudent}`, days('createdAt'), `actors=${firstAdmin + 3}&actions=user.role`],
      ]),
    },
    { path: '/rating/list/ratee/1', asked: [''] },
    { path: `/rating/list/rater/${someStudent}`, asked: [''] },
    { path: '/rating/list/tutor/1', asked: [''] },
  ]
}
