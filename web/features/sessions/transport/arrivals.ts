/** Packets of sound and picture that a connection has received so far. */
export const countArrived = async (pc: RTCPeerConnection): Promise<number> => {
  let packets = 0
  for (const stat of (await pc.getStats()).values())
    if (stat.type === 'inbound-rtp') packets += stat.packetsReceived ?? 0
  return packets
}
