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
  readonly changed: ChangedSetting | undefined
  readonly waiting: WaitingChange | undefined
  /** Null for those who may only read. */
  readonly onText: ((text: string) => void) | null
}

function Since({ changed }: Pick<SettingState, 'changed'>) {
  const t = useCopy(adminSettings)
  const now = useMinuteClock()
  return (
    <span className="setting-since caption quiet">
      {changed
        ? t('since', { name: changed.by.name ?? adminTable.none, when: formatDate(changed.at, now) })
        : t('usual')}
    </span>
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
  const { change, waiting, changed } = state
  return (
    <div className={cx('setting', change && 'setting-changed')}>
      {children}
      {isLogged && <Since changed={changed} />}
      {change && <FromTo id={id} change={change} />}
      {waiting && <Waiting id={id} waiting={waiting} />}
    </div>
  )
}

function Read({ id, children }: { id: string; children: ReactNode }) {
  return (
    <div className="setting-read">
      <div>
        <b>{settingName(id)}</b>
        <p className="small quiet">{settingAbout(id)}</p>
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

export function SwitchRow({ id, state, isLogged }: { id: string; state: SettingState; isLogged?: boolean }) {
  const { value, text, onText } = state
  return (
    <Row id={id} state={state} isLogged={isLogged}>
      {onText ? (
        <Switch
          atEnd
          checked={text === null ? value === true : text === 'on'}
          onChecked={(on) => onText(on ? 'on' : 'off')}
        >
          <b className="block">{settingName(id)}</b>
          <span className="small quiet">{settingAbout(id)}</span>
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
