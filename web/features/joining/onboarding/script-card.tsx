import { useCopy } from '#web/copy/use-copy.ts'
import { onboarding } from '#web/features/joining/copy/onboarding.ts'
import { formatStopwatch } from '#web/lib/format.ts'
import { Card } from '#web/ui/card.tsx'
import { cx } from '#web/ui/cx.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { scriptBegins, scriptLineAt, scriptLines } from './script.ts'

type ScriptCardProps = {
  /** What has been recorded so far; null while nothing is recorded. */
  elapsedMs: number | null
  /** Whether the current line is shown over the picture; absent where there is no picture. */
  over?: boolean
  onOver?: (over: boolean) => void
}

/** What to say when; the line whose time has come is lit. */
export function ScriptCard({ elapsedMs, over, onOver }: ScriptCardProps) {
  const t = useCopy(onboarding)
  const now = elapsedMs === null ? -1 : scriptLines.indexOf(scriptLineAt(elapsedMs))
  return (
    <Card as="aside" className="stack" aria-labelledby="script">
      <div className="row between flex-wrap">
        <h2 id="script" className="text-h3">
          {t('script.title')}
        </h2>
        {onOver && (
          <Switch checked={over ?? false} onChecked={onOver}>
            <span className="small quiet">{t('script.over')}</span>
          </Switch>
        )}
      </div>
      <ol className="onboarding-script grid gap-1 -mx-2">
        {scriptLines.map((line, at) => (
          <li
            key={line}
            data-now={at === now ? '' : undefined}
            className={cx('flex items-start gap-3 p-2 rounded', at < now && 'text-quiet')}
          >
            <span className="small quiet num ltr">{formatStopwatch(scriptBegins[line])}</span>
            <span className="grow-in">
              <b className="block font-ui">{t(`script.lines.${line}.title`)}</b>
              <span className="block caption">{t(`script.lines.${line}.text`)}</span>
            </span>
            {at < now && <Icon name="i-ph-check-circle-fill" className="icon-5 text-success" />}
            {at <= now && <VisuallyHidden>{t(at < now ? 'script.done' : 'script.current')}</VisuallyHidden>}
          </li>
        ))}
      </ol>
      <ul className="stack-2 small">
        {(
          [
            ['english', 'i-ph-translate'],
            ['light', 'i-ph-sun'],
            ['quiet', 'i-ph-headphones'],
          ] as const
        ).map(([tip, icon]) => (
          <li key={tip} className="flex gap-2">
            <Icon name={icon} className="icon-5 text-accent" />
            {t(`script.${tip}`)}
          </li>
        ))}
      </ul>
    </Card>
  )
}
