/** Every call of the server by meaning. Made by scripts/generate-api.ts from server/openapi.json: do not edit. */
import { get, getImage, postFile, postForm, postQuery } from "./client.ts";

/** CALL-18: a new image for a sid. It replaces the sid's older images. */
export const captchaImage = /* @__PURE__ */ getImage<"captcha_image">(
  "/api/v2/youmi/promotion/get-captcha",
);

/** CALL-17: a sid for a page that opens. */
export const captchaSession = /* @__PURE__ */ get<"captcha_session">(
  "/api/v2/youmi/promotion/get-sid",
);

/** CALL-19: sends a code for a solved captcha. */
export const sendRegistrationCode = /* @__PURE__ */ postForm<"send_registration_code">(
  "/api/v2/youmi/promotion/get-sms",
);

/** CALL-21: registers a phone. A repeat of the same payload gets the same answer. */
export const register = /* @__PURE__ */ postForm<"register">(
  "/api/v2/youmi/promotion/register",
);

/** CALL-20: stores a press of apply. */
export const trackClick = /* @__PURE__ */ get<"track_click">(
  "/api/v2/youmi/promotion/track-click",
);

/** CALL-16: stores a visit. */
export const trackVisit = /* @__PURE__ */ get<"track_visit">(
  "/api/v2/youmi/promotion/track-visit",
);

/** CALL-15: returns the offer of a landing page. */
export const landingPage = /* @__PURE__ */ get<"landing_page">(
  "/api/v2/youmi/service/channel/channel-template",
  "exact",
);

/** CALL-38: returns where a product opens. */
export const productLink = /* @__PURE__ */ postForm<"product_link">(
  "/gopia/goya/because",
  "exact",
);

/** CALL-30: as CALL-26. */
export const agreementsVariant = /* @__PURE__ */ get<"agreements_variant">(
  "/gopia/goya/cultures",
  "exact",
);

/** CALL-37: stores the tap on a product, and returns where it opens. */
export const recommendedProductLink = /* @__PURE__ */ postForm<"recommended_product_link">(
  "/gopia/goya/define",
  "exact",
);

/** CALL-32: as CALL-28. */
export const pushLoanVariant = /* @__PURE__ */ postForm<"push_loan_variant">(
  "/gopia/goya/depush",
  "exact",
);

/** CALL-31: as CALL-27. */
export const agreementAddressVariant = /* @__PURE__ */ get<"agreement_address_variant">(
  "/gopia/goya/misunderstood",
  "exact",
);

/** CALL-29: as CALL-25. */
export const loanOfferVariant = /* @__PURE__ */ postForm<"loan_offer_variant">(
  "/gopia/goya/satire",
  "exact",
);

/** CALL-22: returns the rollover on offer. */
export const rolloverInfo = /* @__PURE__ */ postForm<"rollover_info">(
  "/kXmTp/pass",
);

/** Calculates the costs of a loan, by SITE-03; works signed out. */
export const calculatorQuote = /* @__PURE__ */ get<"calculator_quote">(
  "/service/calculator/quote",
);

/** Returns the barangays of a town, or those that a query finds. */
export const findBarangays = /* @__PURE__ */ postForm<"find_barangays">(
  "/service/certify/barangays",
);

/** Returns the identity form. */
export const identityForm = /* @__PURE__ */ postQuery<"identity_form">(
  "/service/certify/info",
);

/** Saves identity data. Another identity than the stored one is confirmed by a code in an SMS, ends every other session,
and is refused while an order is open (1409). */
export const saveIdentity = /* @__PURE__ */ postForm<"save_identity">(
  "/service/certify/save",
);

/** Converts an amount to another currency, by the brand's table of rates; works signed out. */
export const convertCurrency = /* @__PURE__ */ get<"convert_currency">(
  "/service/currency/convert",
);

/** CALL-36: stores a press. */
export const recordEvent = /* @__PURE__ */ postForm<"record_event">(
  "/service/event/save",
);

/** Returns the products on offer and the open order; works signed out. */
export const home = /* @__PURE__ */ get<"home">(
  "/service/home/index",
);

/** CALL-12: pays from a bound account, or sends a code by SMS first. */
export const repayFromAccount = /* @__PURE__ */ postForm<"repay_from_account">(
  "/service/loan/repayment-commit",
);

/** CALL-13: confirms a payment by the code of its SMS. */
export const confirmRepayment = /* @__PURE__ */ postForm<"confirm_repayment">(
  "/service/loan/repayment-confirm",
);

/** CALL-14: starts a payment on a channel's page; repeated, it returns the same page. */
export const repayOnChannelPage = /* @__PURE__ */ postForm<"repay_on_channel_page">(
  "/service/loan/repayment-huichao",
);

/** CALL-11: the repayment methods of an order. */
export const repaymentMethods = /* @__PURE__ */ postQuery<"repayment_methods">(
  "/service/loan/repayment-way",
);

/** CALL-33: explains the failed login at the partner, and lists other products. A named order must belong to the
borrower; the answer does not mention it. */
export const jointLoginFailure = /* @__PURE__ */ get<"joint_login_failure">(
  "/service/new/union-error-info",
);

/** Returns one product's offer and the next step. */
export const productDetails = /* @__PURE__ */ postForm<"product_details">(
  "/service/product/detail",
);

/** Creates the address of a copy of all stored data of the borrower, and notifies them by SMS (SEC-17). Without `smsCode`
it sends a code and answers 1400 for that field; the same call with it makes the copy. */
export const copyPersonalData = /* @__PURE__ */ postForm<"copy_personal_data">(
  "/service/user/data-copy",
);

/** Stores the language that the borrower chose in the app, which SMS about loans use. */
export const chooseLanguage = /* @__PURE__ */ postForm<"choose_language">(
  "/service/user/language",
);

/** Deletes the account. Without `smsCode` it sends a code and answers 1400 for that field; the same call with it
deletes. Every session ends. */
export const deleteAccount = /* @__PURE__ */ postForm<"delete_account">(
  "/service/user/leave",
);

/** Explains the consequences of deleting the account, before the press. */
export const leavingTerms = /* @__PURE__ */ postQuery<"leaving_terms">(
  "/service/user/leaving",
);

/** Logs in; an unknown number registers. A session that comes with the call ends. */
export const login = /* @__PURE__ */ postForm<"login">(
  "/service/user/login",
);

/** Ends the session. */
export const logout = /* @__PURE__ */ postQuery<"logout">(
  "/service/user/logout",
);

/** Ends every session of the borrower on all phones, including this one. */
export const logoutEverywhere = /* @__PURE__ */ postQuery<"logout_everywhere">(
  "/service/user/logout-all",
);

/** Sends a login code. */
export const sendLoginCode = /* @__PURE__ */ postForm<"send_login_code">(
  "/service/user/send-code",
);

/** Returns the owner of a session: a page calls this before it replaces its own session by another. */
export const accountOfSession = /* @__PURE__ */ postQuery<"account_of_session">(
  "/service/user/session/account",
);

/** Ends one of the borrower's sessions. */
export const endSession = /* @__PURE__ */ postForm<"end_session">(
  "/service/user/session/end",
);

/** Lists the borrower's active sessions. */
export const ownSessions = /* @__PURE__ */ postQuery<"own_sessions">(
  "/service/user/session/list",
);

/** Exchanges a ticket for its session, once. The page does this before its first call. */
export const redeemSessionTicket = /* @__PURE__ */ postForm<"redeem_session_ticket">(
  "/service/user/session/redeem",
);

/** Creates a one-time ticket for the next address that a wrapper loads. */
export const makeSessionTicket = /* @__PURE__ */ postQuery<"make_session_ticket">(
  "/service/user/session/ticket",
);

/** CALL-08: a complaint and its answer. */
export const complaintDetails = /* @__PURE__ */ postForm<"complaint_details">(
  "/user-problem/problem-detail",
);

/** CALL-04: types and orders to choose from. */
export const complaintForm = /* @__PURE__ */ postForm<"complaint_form">(
  "/user-problem/problem-init",
);

/** CALL-07: the borrower's complaints. */
export const listComplaints = /* @__PURE__ */ postQuery<"list_complaints">(
  "/user-problem/problem-list",
);

/** CALL-06: stores a complaint. */
export const submitComplaint = /* @__PURE__ */ postForm<"submit_complaint">(
  "/user-problem/problem-save",
);

/** CALL-09: stores stars for the answer; a second rating leaves the first unchanged. */
export const scoreComplaint = /* @__PURE__ */ postForm<"score_complaint">(
  "/user-problem/save-score",
  "exact",
);

/** CALL-05: stores a re-encoded image until it is sent with a complaint. */
export const uploadComplaintImage = /* @__PURE__ */ postFile<"upload_complaint_image">(
  "/user-problem/upload-problem-img",
  "exact",
);

/** CALL-03: replaces the bound account. */
export const changeBankAccount = /* @__PURE__ */ postForm<"change_bank_account">(
  "/v3/bind-card/bind-card-change",
);

/** CALL-02: binds an account. If it replaces another one, an SMS is sent first: `smsCode` is refused with 1400, and the
same call with the code of the SMS binds it (SEC-01). */
export const bindBankAccount = /* @__PURE__ */ postForm<"bind_bank_account">(
  "/v3/bind-card/bind-card-new",
);

/** CALL-01: the form to bind an account. */
export const bankAccountForm = /* @__PURE__ */ postForm<"bank_account_form">(
  "/v3/bind-card/card-init",
);

/** CALL-26: the agreements of a loan. */
export const agreements = /* @__PURE__ */ get<"agreements">(
  "/v3/contract/contract",
);

/** CALL-27: the address of one agreement. */
export const agreementAddress = /* @__PURE__ */ get<"agreement_address">(
  "/v3/contract/contract-jump",
);

/** CALL-23: returns the due amount. */
export const amountsDue = /* @__PURE__ */ postForm<"amounts_due">(
  "/v3/installment/loan-play-detail",
);

/** CALL-25: returns the offer with all its costs. */
export const loanOffer = /* @__PURE__ */ postForm<"loan_offer">(
  "/v3/loan-confirm/loan-detail-confirm",
);

/** CALL-28: creates the order; pressed twice, it returns the same order. */
export const pushLoan = /* @__PURE__ */ postForm<"push_loan">(
  "/v3/loan-confirm/loan-detail-push",
);

/** Returns the statement of the borrower's own order. */
export const accountStatement = /* @__PURE__ */ postForm<"account_statement">(
  "/v3/loan-details/account-statement",
);

/** Checks that a code belongs to the borrower, and returns what it pays. */
export const checkPayCode = /* @__PURE__ */ postForm<"check_pay_code">(
  "/v3/loan-details/check-vcode",
);

/** Returns the certificate of full payment of the borrower's own order. */
export const fullPaymentCertificate = /* @__PURE__ */ postForm<"full_payment_certificate">(
  "/v3/loan-details/full-payment-certificate",
);

/** CALL-24: creates a code to pay; repeated, it returns the same code. */
export const createPayCode = /* @__PURE__ */ postForm<"create_pay_code">(
  "/v3/loan-details/generate-vcode",
);

/** CALL-35: stores a rating; a second one leaves the first unchanged. */
export const rateApp = /* @__PURE__ */ postForm<"rate_app">(
  "/v3/loan-details/google-score",
);

/** CALL-34: returns an order. */
export const orderDetails = /* @__PURE__ */ postForm<"order_details">(
  "/v3/loan-details/loan-details",
);

/** Returns the receipt of a payment of the borrower's own order. */
export const paymentReceipt = /* @__PURE__ */ postForm<"payment_receipt">(
  "/v3/loan-details/payment-receipt",
);

/** CALL-41: withdraws an application under review; a second withdrawal changes nothing. */
export const withdrawApplication = /* @__PURE__ */ postForm<"withdraw_application">(
  "/v3/loan-details/withdraw-application",
);

/** CALL-10: the brand's contacts; works signed out. */
export const contacts = /* @__PURE__ */ postForm<"contacts">(
  "/v3/personal-center/contact-kf-info",
);
