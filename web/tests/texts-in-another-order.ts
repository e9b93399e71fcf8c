/** Translations whose language needs another order of the placeholders. Each was compared with the English by meaning. */
import type { Language } from "../src/lib/language.ts";

export const IN_ANOTHER_ORDER: Readonly<Partial<Record<Language, readonly string[]>>> = {
  fil: [
    "{0}: due noong {3} ang bayad sa {2} mo. Magbayad na ng {1}; maaaring may penalty bawat araw. Tanong: {4}",
  ],
  id: [],
  zh: [
    "我们已于 {2} 将 {0} 汇往您的 {1}",
    "自逾期第 {1} 天起每天收取未还金额的 {0}",
    "{0}：目前无法批准您 {2} 的 {1} 申请。咨询：{3}",
    "{0}：目前无法批准您 {2} 的 {1} 申请：{3}。咨询：{4}",
    "{0}：已收到 {2} 贷款的还款 {1}。谢谢。",
    "{0}：已收到 {2} 贷款的还款 {1}，尚欠 {3}。",
    "您 {1} 支付的 {0} 已被撤回，需重新支付",
    "您 {1} 支付的 {0} 已被撤回，其中 {2} 需重新支付",
    "{0}：{2} 贷款的 {1} 将于 {3} 到期。如刚已还款，谢谢。",
    "{0}：{2} 贷款的 {1} 今天（{3}）到期。如刚已还款，谢谢。",
    "{0}：{2} 贷款的 {1} 无法汇入您的账户。请打开应用重新绑定账户。咨询：{3}",
    "{0}：{2} 贷款的 {1} 已汇至您的账户。首期还款：{4} 还 {3}。咨询：{5}",
  ],
};
