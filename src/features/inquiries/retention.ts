/** Retention of inquiries: stated in the privacy text, enforced by a job. */
export const inquiryRetentionDays = 365;
