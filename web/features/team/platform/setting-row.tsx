/** One setting: its name and meaning, its value, who changed it, and what was typed about it or waits. */
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ChangedSetting } from '#contract/team/shapes/changed-setting.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { adminApprovals } from '#web/features/team/copy/admin-approvals.ts'
import { adminSettings } from '#web/features/team/copy/admin-settings.ts'
import { adminTable } from '#web/features/team/copy/admin-table.ts'
import { useMinuteClock } from '#web/lib/clock.ts'
import { formatDate } from '#web/lib/format.ts'
import { cx } from '#web/ui/cx.ts'
import { Field } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { StatusChip } from '#web/ui/status-chip.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import type { Change } from './draft.ts'
import { type NumberField, saidValue, typedText, type Value } from './fields.ts'
import { settingAbout, settingName } from './names.ts'
import type { WaitingChange } from './waiting.ts'
import './platform.css'

export interface SettingState {
  readonly value: Value
  /** As it was typed; null for untouched. */
  readonly text: string | null
  readonly change: Change | undefined
  readonly error: string | undefined
  /** What the change does, in sentences. */
  readonly effect: readonly string[]
  readonly changed: Pick<ChangedSetting, 'at' | 'by'> | undefined
  readonly waiting: WaitingChange | undefined
  /** Null for those who may only read. */
  readonly onText: ((text: string) => void) | null
}

/** Who changed it last and when; of a switch that can be moved also how it stands now. */
function Since({ id, state: { changed, value, onText } }: { id: string; state: SettingState }) {
  const t = useCopy(adminSettings)
  const now = useMinuteClock()
  const since = changed
    ? t('since', { name: changed.by.name ?? adminTable.none, when: formatDate(changed.at, now) })
    : t('usual')
  return (
    <span className="setting-since caption quiet">
      {typeof value === 'boolean' && onText ? t('stateSince', { state: saidValue(id, value), since }) : since}
    </span>
  )
}

function Effect({ lines }: { lines: readonly string[] }) {
  if (lines.length === 0) return null
  return (
    <p className="setting-line setting-effect small">
      <Icon name="i-ph-info" className="icon-4" />
      <span>{lines.join(' ')}</span>
    </p>
  )
}

function FromTo({ id, change }: { id: string; change: Change }) {
  const t = useCopy(adminSettings)
  if (change.to === null) return null
  return (
    <p className="setting-line small">
      <VisuallyHidden>{t('from')}</VisuallyHidden>
      <del className="py-0 px-2 rounded-xs bg-sunken text-quiet">{saidValue(id, change.from)}</del>
      <Icon name="i-ph-arrow-right" flip className="icon-4" />
      <VisuallyHidden>{t('to')}</VisuallyHidden>
      <ins className="py-0 px-2 rounded-xs bg-accent-subtle no-underline">{saidValue(id, change.to)}</ins>
    </p>
  )
}

function Waiting({ id, waiting }: { id: string; waiting: WaitingChange }) {
  const t = useCopy(adminSettings)
  return (
    <p className="setting-line small">
      <Icon name="i-ph-clock-countdown" className="icon-4" />
      <span>
        {t('waiting', { to: saidValue(id, waiting.to), maker: waiting.maker?.name ?? adminTable.none })}{' '}
        <Link to="/admin/approvals" search={{ state: 'waiting' }}>
          {adminApprovals.waits.link}
        </Link>
      </span>
    </p>
  )
}

function Row({
  id,
  state,
  isLogged = true,
  children,
}: {
  id: string
  state: SettingState
  isLogged?: boolean
  children: ReactNode
}) {
  const { value, change, waiting, effect } = state
  return (
    <div className={cx('setting', typeof value === 'boolean' && 'setting-switch', change && 'setting-changed')}>
      {children}
      {isLogged && <Since id={id} state={state} />}
      {change && <FromTo id={id} change={change} />}
      <Effect lines={effect} />
      {waiting && <Waiting id={id} waiting={waiting} />}
    </div>
  )
}

function Read({ id, children }: { id: string; children: ReactNode }) {
  const about = settingAbout(id)
  return (
    <div className="setting-read">
      <div>
        <b>{settingName(id)}</b>
        {about && <p className="small quiet">{about}</p>}
      </div>
      {children}
    </div>
  )
}

type NumberRowProps = { field: NumberField; state: SettingState; isLogged?: boolean }

export function NumberRow({ field, state, isLogged }: NumberRowProps) {
  const t = useCopy(adminSettings)
  const { id, kind } = field
  const { value, text, error, onText } = state
  return (
    <Row id={id} state={state} isLogged={isLogged}>
      {onText ? (
        <Field label={settingName(id)} hint={settingAbout(id)} error={error}>
          <TextInput
            ltr
            inputMode={kind === 'pounds' || kind === 'percent' ? 'decimal' : 'numeric'}
            unit={t(`unit.${kind}`)}
            value={text ?? typedText(kind, Number(value))}
            onValue={onText}
          />
        </Field>
      ) : (
        <Read id={id}>
          <b className="num">{saidValue(id, value)}</b>
        </Read>
      )}
    </Row>
  )
}

export function SwitchRow({ id, state }: { id: string; state: SettingState }) {
  const { value, text, onText } = state
  const about = settingAbout(id)
  return (
    <Row id={id} state={state}>
      {onText ? (
        <Switch
          atEnd
          checked={text === null ? value === true : text === 'on'}
          onChecked={(on) => onText(on ? 'on' : 'off')}
        >
          <b className="block">{settingName(id)}</b>
          {about && <span className="small quiet">{about}</span>}
        </Switch>
      ) : (
        <Read id={id}>
          <StatusChip
            kind={value ? 'success' : 'neutral'}
            icon={value ? 'i-ph-check-circle-fill' : 'i-ph-prohibit-bold'}
          >
            {saidValue(id, value)}
          </StatusChip>
        </Read>
      )}
    </Row>
  )
}
