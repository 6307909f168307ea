import { CopyButton } from './table/cells.tsx'

type CopyRowProps = {
  label: string
  /** Goes to the clipboard as it is. */
  text: string
  /** The same, easier to read. */
  shown?: string
}

/** Something to type at a bank: its label, the text, and a button that copies it. */
export function CopyRow({ label, text, shown = text }: CopyRowProps) {
  return (
    <div className="stack-2">
      <span className="label">{label}</span>
      <div className="well admin-copy">
        <bdi className="num ltr wrap-anywhere strong">{shown}</bdi>
        <CopyButton text={text} what={label} />
      </div>
    </div>
  )
}

/** The whole receiver of a transfer, as the last look before it is confirmed. */
export function ReceiverLine({ name, number }: { name: string; number: string }) {
  return (
    <span className="block mt-2 text-text">
      {name}
      <bdi dir="ltr" className="num block strong break-all">
        {number}
      </bdi>
    </span>
  )
}
