/** Number of audio and video packets that a connection has received so far. */
export const countArrived = async (pc: RTCPeerConnection): Promise<number> => {
  let packets = 0
  for (const stat of (await pc.getStats()).values())
    if (stat.type === 'inbound-rtp') packets += stat.packetsReceived ?? 0
  return packets
}
