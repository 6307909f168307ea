import { IllustrationFrame } from '#web/ui/illustration-frame.tsx'

const ground = 'var(--accent-subtle)'
const line = 'var(--accent)'
const soft = 'var(--accent-line)'
const nowFill = 'var(--now)'
const onNowFill = 'var(--now-contrast)'

const largeBubble = 'M100 88H66a34 34 0 1 1 34-34z'
const smallBubble = 'M98 70h18a18 18 0 1 1-18 18z'

const Calendar = () => (
  <>
    <rect x="34" y="26" width="76" height="70" rx="14" fill={ground} />
    <path d="M34 48h76" stroke={soft} />
    <path d="M54 18v14M90 18v14" stroke={line} />
  </>
)

export const NoLessonsIllustration = () => (
  <IllustrationFrame>
    <Calendar />
    <path d="M48 62h10M68 62h10M88 62h10M48 78h10" stroke={soft} strokeWidth="8" />
    <path d="M94 68h20a20 20 0 1 1-20 20z" fill={nowFill} />
    <path d="M106 88h16M114 80v16" stroke={onNowFill} />
  </IllustrationFrame>
)

export const NoHoursIllustration = () => (
  <IllustrationFrame>
    <Calendar />
    <path d="M50 64h44M50 80h24" stroke={soft} />
    <path d="M94 68h20a20 20 0 1 1-20 20z" fill={nowFill} />
    <path d="M114 78v10l7 5" stroke={onNowFill} />
  </IllustrationFrame>
)

export const NoMessagesIllustration = () => (
  <IllustrationFrame>
    <path d="M100 86H62a32 32 0 0 1 0-64h6a32 32 0 0 1 32 32z" fill={ground} />
    <path d="M48 46h34M48 60h20" stroke={line} />
    <path d={smallBubble} fill={nowFill} />
  </IllustrationFrame>
)

export const AllDoneIllustration = () => (
  <IllustrationFrame>
    <path d={largeBubble} fill={ground} />
    <path d="M52 54l10 11 19-22" stroke={line} />
    <path d={smallBubble} fill={nowFill} />
  </IllustrationFrame>
)

export const ChooseRoomIllustration = () => (
  <IllustrationFrame>
    <path d="M84 62H56a24 24 0 1 1 28-24z" fill={ground} />
    <path d="M46 38h24M46 50h14" stroke={line} />
    <path d="M84 62h24a22 22 0 1 1-24 22z" fill={nowFill} />
    <path d="M96 84h20" stroke={onNowFill} />
  </IllustrationFrame>
)

export const NotFoundIllustration = () => (
  <IllustrationFrame>
    <path d={largeBubble} fill={ground} />
    <circle cx="62" cy="50" r="16" stroke={line} />
    <path d="m74 62 12 12" stroke={line} />
    <path d={smallBubble} fill={nowFill} />
  </IllustrationFrame>
)

export const NoTutorsIllustration = () => (
  <IllustrationFrame>
    <path d={largeBubble} fill={ground} />
    <circle cx="66" cy="46" r="10" stroke={line} />
    <path d="M48 74a18 18 0 0 1 36 0" stroke={line} />
    <path d={smallBubble} fill={nowFill} />
    <path d="M108 88h16" stroke={onNowFill} />
  </IllustrationFrame>
)

export const CrashIllustration = () => (
  <IllustrationFrame>
    <path d={largeBubble} fill={ground} />
    <path d="m66 34-10 22h20L66 78" stroke={line} />
    <path d={smallBubble} fill={nowFill} />
    <path d="M116 80v9M116 96v.1" stroke={onNowFill} />
  </IllustrationFrame>
)

export const NoPermissionIllustration = () => (
  <IllustrationFrame>
    <path d={largeBubble} fill={ground} />
    <rect x="50" y="50" width="34" height="26" rx="6" stroke={line} />
    <path d="M56 50v-8a11 11 0 0 1 22 0v8" stroke={line} />
    <path d={smallBubble} fill={nowFill} />
  </IllustrationFrame>
)

export const NoMoneyIllustration = () => (
  <IllustrationFrame>
    <rect x="28" y="36" width="84" height="58" rx="14" fill={ground} />
    <path d="M28 54h84" stroke={soft} />
    <path d="M44 76h20" stroke={line} />
    <path d={smallBubble} fill={nowFill} />
    <path d="M114 79v16M107 88l7 7 7-7" stroke={onNowFill} />
  </IllustrationFrame>
)
