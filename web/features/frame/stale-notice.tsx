import { shell } from '#web/copy/shell.ts'
import { Icon } from '#web/ui/icon.tsx'

type StaleNoticeProps = {
  /** What did not answer: the server, which kept the page, or the network, so that the browser did. */
  why: 'server' | 'network'
}

/** Stands above a page from an earlier time; the app removes it and fetches again. */
export function StaleNotice({ why }: StaleNoticeProps) {
  return (
    <p className="offline" role="status" data-stale="">
      <Icon name="i-ph-clock-counter-clockwise" />
      {why === 'server' ? shell.stalePage : shell.keptPage}
    </p>
  )
}

/** Stands in a rendered page, and is shown when the code of the app does not come though it is needed. */
export function WaitingNotice() {
  return (
    <p className="offline waiting-notice" role="status">
      <Icon name="i-ph-wifi-slash" />
      {shell.pressUnanswered}
    </p>
  )
}
