/** What this process's log has removed and lost since the start, for the metrics. */
export const logCounts = {
  /** Parts that the scrubber has removed. */
  scrubbed: 0,
  /** Fields that were not written, because the catalogue does not have them. */
  fieldsDropped: 0,
  /** Lines that were lost, because their reader was too slow or the disk was full. */
  linesLost: 0,
};
