/** Paths of the admin API, apart from its schemas, so that the administrator's bundle has no schemas. */
export const adminSuggestionsPath = "/api/admin/suggestions";
export const adminReportsPath = "/api/admin/reports";
export const adminInquiriesPath = "/api/admin/advertising-inquiries";
export const adminLawsPath = "/api/admin/laws";
export const historyPath = "/api/admin/history";
export const operationsPath = `${historyPath}/operations`;
export const jobsPath = "/api/admin/jobs";
export const mailPath = "/api/admin/mail";
export const adminSubscriptionsPath = "/api/admin/subscriptions";
export const lettersPath = "/api/admin/letters";
