import { useCopy } from '#web/copy/use-copy.ts'
import { sharedPage } from '#web/features/classroom/copy/shared-page.ts'
import { useCallCopy } from '#web/features/classroom/sessions/call-copy.ts'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { type Hand, type HandTool, handTools, toolKeys } from './tools.ts'

const icons: Record<HandTool, IconName> = {
  point: 'i-ph-cursor',
  pen: 'i-ph-pencil-simple',
  marker: 'i-ph-highlighter',
  text: 'i-ph-text-t',
  eraser: 'i-ph-eraser',
}
const colours = ['1', '2', '3'] as const

type PageToolsProps = { hand: Hand; writable: boolean; onHand: (hand: Hand) => void; onUndo: () => void }

/** The pens. Keys choose them as well; the letter stands on each. */
export function PageTools({ hand, writable, onHand, onUndo }: PageToolsProps) {
  const t = useCopy(sharedPage)
  const c = useCallCopy()
  const hint = (label: string, key: string): string => `${label} (${c('controls.key', { key })})`
  return (
    <div className="page-tools" role="toolbar" aria-label={t('tools.label')}>
      {handTools.map((tool) => (
        <button
          key={tool}
          type="button"
          className="page-tool"
          aria-label={t(`tools.${tool}`)}
          aria-pressed={hand.tool === tool}
          aria-keyshortcuts={toolKeys[tool]}
          title={hint(t(`tools.${tool}`), toolKeys[tool])}
          disabled={!writable && tool !== 'point'}
          onClick={() => onHand({ ...hand, tool })}
        >
          <Icon name={icons[tool]} />
          <span className="page-key" aria-hidden="true">
            {toolKeys[tool]}
          </span>
        </button>
      ))}
      <span className="page-gap" />
      {colours.map((number, colour) => (
        <button
          key={number}
          type="button"
          className="page-pen"
          style={{ '--c': `var(--pen-${number})` }}
          aria-label={t(`tools.colours.${number}`)}
          aria-pressed={hand.colour === colour}
          aria-keyshortcuts={number}
          title={hint(t(`tools.colours.${number}`), number)}
          disabled={!writable}
          onClick={() => onHand({ tool: hand.tool === 'point' || hand.tool === 'eraser' ? 'pen' : hand.tool, colour })}
        />
      ))}
      <span className="page-gap" />
      <button
        type="button"
        className="page-tool"
        aria-label={t('tools.undo')}
        aria-keyshortcuts="Control+Z"
        title={hint(t('tools.undo'), 'Ctrl+Z')}
        disabled={!writable}
        onClick={onUndo}
      >
        <Icon name="i-ph-arrow-counter-clockwise" />
      </button>
    </div>
  )
}
