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
